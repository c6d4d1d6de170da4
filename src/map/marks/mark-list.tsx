import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MapMark } from '../../domain/sale/map-mark.ts';
import {
  clusterMarkText,
  mapText,
  saleMarkText,
  stackMarkText,
} from '../../i18n/pages/map-text.ts';
import { MarkButton } from './mark-button.tsx';
import { looksOf, shownMs, type TimeOnMap } from './signs/mark-looks.ts';
import { remPx } from './signs/rem-px.ts';
import { marksWithRoom } from './signs/word-room.ts';

interface Props {
  readonly marks: readonly MapMark[];
  readonly selectedId: string | null;
  readonly highlightedId: string | null;
  /** The stops of a route, in their order. */
  readonly stopIds: readonly string[];
  readonly time: TimeOnMap;
  readonly zoom: number;
  readonly onPress: (mark: MapMark) => void;
  /** The keyboard has come to a mark, which may lie beneath something. */
  readonly onReach: (mark: MapMark) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** The marks in the order of the list: one stop of the Tab key, arrows lead from mark to mark. */
export function MarkList(props: Props) {
  const { marks, selectedId, highlightedId, stopIds, time, onPress, onReach } = props;
  const [reachedId, setReachedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasFocus = useRef(false);
  const isThere = marks.some(({ id }) => id === reachedId);
  const tabStopId = isThere ? reachedId : (marks[0]?.id ?? null);

  const looks = looksOf(
    marks.filter((mark) => mark.kind === 'sale'),
    time,
  );
  const withRoom = marksWithRoom({
    marks,
    looks,
    zoom: props.zoom,
    remPx: remPx(),
    firstIds: [selectedId, highlightedId],
  });

  // A cluster that was opened is gone, and the focus with it, so the focus goes to the first mark.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const step = (event: KeyboardEvent<HTMLUListElement>) => {
    const next = STEPS[event.key];
    if (next === undefined) return;
    // The same keys move the map while it has the focus itself.
    event.stopPropagation();
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = Math.min(buttons.length - 1, Math.max(0, next(at, buttons.length - 1)));
    buttons[to]?.focus({ preventScroll: true });
  };

  return (
    // The buttons take the keys; the list only says which of them is next.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={mapText.marks}
      onKeyDown={step}
      onFocus={(event) => {
        hasFocus.current = true;
        const id = event.target.dataset['mark'] ?? null;
        setReachedId(id);
        const mark = marks.find((one) => one.id === id);
        if (mark !== undefined && event.target.matches(':focus-visible')) onReach(mark);
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {marks.map((mark) => {
        const look = looks.get(mark.id);
        const stop = stopIds.includes(mark.id) ? stopIds.indexOf(mark.id) + 1 : null;
        return (
          <MarkButton
            key={mark.id}
            mark={mark}
            name={nameOf(mark, { time, stop, word: look?.word ?? null })}
            state={look?.state ?? 'later'}
            word={withRoom.has(mark.id) ? (look?.word ?? null) : null}
            minutesLeft={look?.minutesLeft ?? null}
            isTabStop={mark.id === tabStopId}
            isSelected={mark.id === selectedId}
            isHighlighted={isOf(mark, highlightedId)}
            stop={stop}
            onPress={onPress}
          />
        );
      })}
    </ul>
  );
}

function isOf(mark: MapMark, saleId: string | null): boolean {
  if (saleId === null) return false;
  return mark.kind === 'stack' ? mark.saleIds.includes(saleId) : mark.id === saleId;
}

interface Said {
  readonly time: TimeOnMap;
  readonly stop: number | null;
  readonly word: string | null;
}

/** Holds the word that the mark shows, so that someone can say it to press the mark. */
function nameOf(mark: MapMark, { time, stop, word }: Said): string {
  const isNow = time.at === null;
  if (mark.kind === 'cluster') return clusterMarkText(mark, isNow);
  if (mark.kind === 'stack') return stackMarkText(mark, isNow);
  const name = saleMarkText(mark, shownMs(mark, time), { stop, isNow });
  return word === null || name.includes(word) ? name : `${name}, ${word}`;
}
