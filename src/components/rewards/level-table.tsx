import type { Level } from '../../domain/rewards/levels.ts';
import { levelNames, levelRangeText, rewardsText } from '../../i18n/people/rewards-text.ts';
import { BenefitList } from './benefit-list.tsx';

/** With large text, benefits are shown under their level. */
const STACKED = '@max-[18em]:block';

interface Props {
  readonly caption: string;
  readonly levels: readonly Level[];
}

/** Levels from few points to many. Only benefits that exist are claimed. */
export function LevelTable({ caption, levels }: Props) {
  return (
    <div className="@container mt-8">
      <table className="w-full border-separate border-spacing-0">
        <caption className="pb-3 text-start font-display text-xl font-extrabold md:text-2xl">
          {caption}
        </caption>
        <thead>
          <tr className={`text-start text-sm text-muted ${STACKED}`}>
            <th scope="col" className="border-b-2 border-line py-2 pe-4 text-start font-semibold">
              {rewardsText.levelColumn}
            </th>
            <th scope="col" className="border-b-2 border-line py-2 text-start font-semibold">
              {rewardsText.benefitsColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.id} className={`align-top ${STACKED}`}>
              <th
                scope="row"
                className={`border-line pt-3 pe-4 pb-3 text-start font-normal @min-[18em]:border-b-2 @max-[18em]:pb-1 ${STACKED}`}
              >
                <span className="block font-semibold">{levelNames[level.id]}</span>
                <span className="text-sm text-muted tabular-nums">{levelRangeText(level)}</span>
              </th>
              <td className={`border-b-2 border-line pb-3 @min-[18em]:pt-3 ${STACKED}`}>
                <BenefitList benefits={level.benefits} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
