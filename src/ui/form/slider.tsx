import { Minus, Plus } from 'lucide-react';
import { type CSSProperties, useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value in words, such as "25 miles". */
  readonly valueText: string;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly onChange: (value: number) => void;
}

const STEPPER =
  'grid size-11 shrink-0 place-content-center rounded-full border-2 border-edge bg-card hover:bg-sunk disabled:opacity-40';

/** A range slider that can be dragged, changed with the arrow keys, or stepped by tapping on either side. */
export function Slider(props: Props) {
  const { label, value, min, max, step, valueText, onChange } = props;
  const id = useId();
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {valueText}
        </output>
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={props.lessLabel}
          className={STEPPER}
          disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - step))}
        >
          <Minus aria-hidden className="size-4" />
        </button>
        <input
          id={id}
          type="range"
          className="slider-track min-w-0 grow"
          style={filled}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={props.moreLabel}
          className={STEPPER}
          disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + step))}
        >
          <Plus aria-hidden className="size-4" />
        </button>
      </div>
    </div>
  );
}
