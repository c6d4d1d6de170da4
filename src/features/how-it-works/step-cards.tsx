import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
}

/** What to do first, second and third, each with a link to where it is done. */
export function StepCards({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ title, text, to, link }, index) => (
        <li key={title} className="flex gap-4 rounded-2xl border-2 border-line bg-card p-4 md:p-5">
          <span
            aria-hidden
            className="grid size-10 shrink-0 -rotate-3 place-content-center rounded-lg border-2 border-on-sign bg-sign font-display text-xl font-extrabold text-on-sign"
          >
            {index + 1}
          </span>
          <div>
            <h2 className="text-lg md:text-xl">{title}</h2>
            <p className="pt-1 text-muted">{text}</p>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
            >
              <span>{link}</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </div>
        </li>
      ))}
    </ol>
  );
}
