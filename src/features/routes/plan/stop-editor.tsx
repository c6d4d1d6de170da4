import { ArrowDown, ArrowUp, Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FindsEdit } from '../../../domain/route/edit-finds.ts';
import { VISIT_MINUTES } from '../../../domain/route/day-problem.ts';
import { type StopSettings, VISIT_LIMITS } from '../../../domain/route/settings/stop-settings.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../../ui/form/toggle-buttons.tsx';
import { PostUnlistedSale } from './post-unlisted-sale.tsx';
import { StopNote } from './stop-note.tsx';
import type { KnownStop } from '../../../domain/route/known-stop.ts';

export interface StopEdits {
  readonly change: (id: string, changes: Partial<StopSettings>) => void;
  readonly finds: (id: string, edit: FindsEdit) => void;
  readonly note: (id: string, text: string) => void;
  readonly move: (id: string, to: number) => void;
  /** To drive to each of some stops, or to park once for them if the plan then is as good. */
  readonly drive: (ids: readonly string[], isDrivenTo: boolean) => void;
  readonly remove: (id: string) => void;
}

interface Props {
  readonly stop: KnownStop;
  /** Its index among the shown stops. */
  readonly index: number;
  readonly count: number;
  readonly edits: StopEdits;
}

const WISHES = ['1', '2', '3', '4', '5'] as const;
const POSITIONS = ['any', 'first', 'last'] as const;

/** All that can be set for one stop. Each change counts at once. */
export function StopEditor({ stop, index, count, edits }: Props) {
  const { id, settings, view, unlisted } = stop;
  const set = (changes: Partial<StopSettings>) => edits.change(id, changes);
  const minutes = settings.minutes ?? VISIT_MINUTES[view?.sale.saleType ?? 'garage'];
  const { least, most, step } = VISIT_LIMITS;
  const stay = (more: number) => set({ minutes: Math.min(most, Math.max(least, minutes + more)) });
  return (
    <div className="flex flex-col gap-4 pt-2 pb-3">
      <div
        className="flex flex-wrap items-center gap-2"
        role="group"
        aria-label={routePageText.minutes}
      >
        <span className="grow font-semibold">{routePageText.minutes}</span>
        <Button aria-label={routePageText.fewer} className="px-0" onClick={() => stay(-step)}>
          <Minus aria-hidden className="size-5" />
        </Button>
        <output className="min-w-12 text-center text-lg font-bold tabular-nums">{minutes}</output>
        <Button aria-label={routePageText.more} className="px-0" onClick={() => stay(step)}>
          <Plus aria-hidden className="size-5" />
        </Button>
      </div>
      <Checkbox
        label={routePageText.must}
        checked={settings.isMust}
        onChange={(isMust) => set({ isMust })}
      />
      {!settings.isMust && (
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold">{routePageText.wish}</p>
          <ToggleButtons
            label={routePageText.wish}
            options={WISHES.map((value) => ({ value, label: value }))}
            value={WISHES[settings.wish - 1] ?? null}
            onChange={(wish) => {
              if (wish !== null) set({ wish: Number(wish) });
            }}
          />
        </div>
      )}
      <Field label={routePageText.position}>
        {(control) => (
          <Select
            {...control}
            value={settings.position}
            onChange={({ target }) =>
              set({ position: POSITIONS.find((each) => each === target.value) ?? 'any' })
            }
          >
            {POSITIONS.map((position) => (
              <option key={position} value={position}>
                {routePageText.positions[position]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Appointment value={settings.beginAt} onChange={(beginAt) => set({ beginAt })} />
      <StopNote key={id} text={stop.note} onSave={(text) => edits.note(id, text)} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        <Button aria-disabled={index <= 0} onClick={() => edits.move(id, index - 1)}>
          <ArrowUp aria-hidden className="size-5" />
          {routePageText.up}
        </Button>
        <Button aria-disabled={index >= count - 1} onClick={() => edits.move(id, index + 1)}>
          <ArrowDown aria-hidden className="size-5" />
          {routePageText.down}
        </Button>
        {unlisted !== null && settings.isOwnFind && (
          <PostUnlistedSale id={id} unlisted={unlisted} />
        )}
        {view !== null && (
          <Link to={`/sale/${id}`} className={buttonClass('paper')}>
            {routePageText.view}
          </Link>
        )}
        <Button look="danger" onClick={() => edits.remove(id)}>
          <Trash2 aria-hidden className="size-5" />
          {routePageText.remove}
        </Button>
      </div>
    </div>
  );
}

interface AppointmentProps {
  readonly value: string | null;
  readonly onChange: (beginAt: string | null) => void;
}

/** A half-typed time stays on the screen, and counts once it is complete. */
function Appointment({ value, onChange }: AppointmentProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value ?? '';
  const isBroken = shown !== '' && minutesOf(shown) === null;
  return (
    <Field
      label={routePageText.appointment}
      hint={routePageText.appointmentHint}
      error={isBroken ? dayPlanText.leaveInvalid : null}
    >
      {(control) => (
        <TextInput
          {...control}
          type="time"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '') onChange(null);
            else if (minutesOf(target.value) !== null) onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
