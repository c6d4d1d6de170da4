import type { RefObject } from 'react';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What is wrong with the form as a whole, or null. */
  readonly title: string | null;
  /** Each sentence once, with its field, in the order of the form. */
  readonly problems: readonly { readonly field: string; readonly text: string }[];
}

/**
 * Placed before the submit button: the problems that keep the form from being sent, each a link to its
 * field.
 */
export function ErrorSummary({ form, title, problems }: Props) {
  return (
    <div aria-live="assertive">
      {title !== null && (
        <div className="rounded-xl bg-danger-wash px-4 py-3 text-danger">
          <p className="font-semibold">{title}</p>
          {problems.length > 0 && (
            <ul className="pt-1">
              {problems.map(({ field, text }) => (
                <li key={text}>
                  <button
                    type="button"
                    className="min-h-11 text-start underline underline-offset-4"
                    onClick={() => goTo(form.current, field)}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Parts of the form name their field in `data-field`. */
function goTo(form: HTMLFormElement | null, field: string): void {
  const part = form?.querySelector(`[data-field="${field}"]`);
  const wrong = part?.querySelector<HTMLElement>('input[aria-invalid], textarea[aria-invalid]');
  (wrong ?? part?.querySelector<HTMLElement>('input, textarea, button'))?.focus();
}
