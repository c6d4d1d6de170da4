import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { locationText } from '../../i18n/people/location-text.ts';
import type { ControlProps } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

export interface ZipSuggestion {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** How many ZIP codes of its town it stands for. 1: only itself. */
  readonly standsFor: number;
}

interface Props {
  readonly control: ControlProps;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** A person is about to type: a value that is only proposed must not change below their fingers. */
  readonly onBegin?: () => void;
  /** A place was picked from the list. */
  readonly onPick?: (place: ZipSuggestion) => void;
}

const ASK_AFTER_MS = 120;
const FULL_ZIP = /^\d{5}/;

/** A text field that finds a ZIP code by its digits or by the name of a town, without a network. */
export function ZipField({ control, value, placeholder, onChange, onBegin, onPick }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(-1);
  const suggestions = useSuggestions(typed);
  const isOpen = suggestions.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const close = () => setTyped('');
  const leave = useLeaving(input, isOpen, close);
  // The refused input may be the name of a town: matching towns are offered again.
  const offer = () => setTyped(value);
  const isRefused = control['aria-invalid'] === true;
  const [wasRefused, setWasRefused] = useState(isRefused);
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused);
    if (isRefused) offer();
  }

  const pick = (place: ZipSuggestion) => {
    onChange(place.zip);
    onPick?.(place);
    setTyped('');
    setCursor(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      // A list that was closed with Escape opens again.
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      offer();
      setCursor(0);
      return;
    }
    const chosen = suggestions[cursor];
    if (event.key === 'ArrowDown') setCursor((cursor + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setCursor(cursor <= 0 ? suggestions.length - 1 : cursor - 1);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list first. The sheet around it stays open.
    event.stopPropagation();
  };

  return (
    <div>
      <TextInput
        {...control}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={cursor >= 0 && isOpen ? `${listId}-${cursor}` : undefined}
        autoComplete="postal-code"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setTyped(event.currentTarget.value);
          setCursor(-1);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          onBegin?.();
          if (isRefused) offer();
        }}
        onBlur={leave}
      />
      <Suggestions id={listId} suggestions={suggestions} cursor={cursor} onPick={pick} />
      <p className="sr-only" role="status">
        {isOpen ? locationText.suggestionCount(suggestions.length) : ''}
      </p>
    </div>
  );
}

function Suggestions({
  id,
  suggestions,
  cursor,
  onPick,
}: {
  readonly id: string;
  readonly suggestions: readonly ZipSuggestion[];
  readonly cursor: number;
  readonly onPick: (place: ZipSuggestion) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={locationText.suggestions}
      hidden={suggestions.length === 0}
      className="mt-1.5 overflow-hidden rounded-xl border-2 border-edge bg-card"
    >
      {suggestions.map((place, index) => (
        // The keyboard works from the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={place.zip}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === cursor}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 hover:bg-sunk aria-selected:bg-notice-wash"
          // Before the field loses the focus, which would close the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
        >
          <span>{locationText.town(place.city, place.state)}</span>
          <span className="font-semibold tabular-nums">{place.zip}</span>
        </div>
      ))}
    </div>
  );
}

/**
 * Handles leaving the field. The list pushes down what follows it, so it closes only after a press ends.
 * Otherwise the pressed element would move and the click would be lost.
 */
function useLeaving(
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  close: () => void,
): () => void {
  const isPressed = useRef(false);
  const closeIfLeft = useEffectEvent(() => {
    if (document.activeElement !== input.current) close();
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes first.
      setTimeout(closeIfLeft);
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      isPressed.current = false;
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, [isOpen]);

  return () => {
    if (!isPressed.current) close();
  };
}

/** Places that match what is being typed. None for a complete ZIP code, which needs no help. */
function useSuggestions(typed: string): readonly ZipSuggestion[] {
  const door = useDoor();
  const query = typed.trim();
  const isAsking = query.length >= 2 && !FULL_ZIP.test(query);
  const [answer, setAnswer] = useState<{
    readonly query: string;
    readonly places: readonly ZipSuggestion[];
  }>({ query: '', places: [] });

  useEffect(() => {
    if (!isAsking) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without an answer the field still takes a typed ZIP code.
      door.places.suggestZips(query).then(
        (places) => isCurrent && setAnswer({ query, places }),
        () => undefined,
      );
    }, ASK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [door, query, isAsking]);

  return isAsking && query.startsWith(answer.query) ? answer.places : [];
}
