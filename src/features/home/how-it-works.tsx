import { Link } from 'react-router-dom';
import { homeText } from '../../i18n/pages/home-text.ts';

/** Three steps, in as few words. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <div className="flex flex-wrap items-center justify-between gap-x-6 pb-4">
        <h2 id="how-it-works" className="text-2xl md:text-3xl">
          {homeText.howItWorks}
        </h2>
        <Link
          to="/how-it-works"
          className="flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {homeText.howInDetail}
        </Link>
      </div>
      <ol className="grid gap-3 md:grid-cols-3 md:gap-5">
        {homeText.steps.map((step, index) => (
          <li
            key={step.title}
            className="flex gap-4 rounded-2xl border-2 border-line bg-card p-4 md:flex-col md:gap-3 md:p-6"
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 -rotate-3 place-content-center rounded-lg border-2 border-on-sign bg-sign font-display text-xl font-extrabold text-on-sign"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg md:text-xl">{step.title}</h3>
              <p className="pt-1 text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
