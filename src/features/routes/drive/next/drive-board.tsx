import type { BoardWords } from '../../../../i18n/routes/drive-text.ts';

export interface BoardFact extends BoardWords {
  /** The class of its color. */
  readonly color?: string;
}

/** Figures to be read at arm's length and in the sun, side by side. */
export function DriveBoard({ facts }: { readonly facts: readonly BoardFact[] }) {
  return (
    <div className="flex justify-between gap-x-3 tabular-nums abreast:justify-start abreast:gap-x-8">
      {facts.map(({ word, figure, color = 'text-ink' }) => {
        const [number = '', ...unit] = figure.split(/(?=\u00a0)/u);
        return (
          <p key={word} className="min-w-0">
            <span className="block text-[min(0.9375rem,3.9vw)] leading-tight font-semibold text-muted abreast:text-[min(0.9375rem,1.9vw)]">
              {`${word} `}
            </span>
            <span
              className={`block font-display text-[min(2rem,7.9vw)] leading-[1.1] font-extrabold whitespace-nowrap abreast:text-[min(2rem,3.8vw)] ${color}`}
            >
              <span>{number}</span>
              <span className="text-[0.55em]">{unit.join('')}</span>
            </span>
          </p>
        );
      })}
    </div>
  );
}
