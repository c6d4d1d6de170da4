import { shellText } from '../../i18n/pages/shell-text.ts';

/** The name of the app on a painted board, slightly tilted. */
export function Wordmark() {
  return (
    <span className="inline-block -rotate-2 rounded-lg border-2 border-on-sign bg-sign px-2.5 pt-0.5 pb-1 font-display text-[min(1.25rem,6vw)] leading-none font-extrabold tracking-tight text-on-sign md:text-[min(1.5rem,2.4vw)]">
      {shellText.appName}
    </span>
  );
}
