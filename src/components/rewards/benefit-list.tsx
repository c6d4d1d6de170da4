import { type Benefit, isBuilt } from '../../domain/rewards/levels.ts';
import { benefitText } from '../../i18n/people/rewards-text.ts';
import { PlannedMark } from './planned-mark.tsx';

/** What a level brings. Benefits that are only planned are marked as such. */
export function BenefitList({ benefits }: { readonly benefits: readonly Benefit[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {benefits.map((benefit) => (
        <BenefitLine key={benefit} benefit={benefit} />
      ))}
    </ul>
  );
}

function BenefitLine({ benefit }: { readonly benefit: Benefit }) {
  const isPlanned = !isBuilt(benefit);
  return (
    <li>
      <span className={isPlanned ? 'text-muted' : ''}>{benefitText[benefit]}</span>{' '}
      {isPlanned && <PlannedMark />}
    </li>
  );
}
