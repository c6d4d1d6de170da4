import type { RefObject } from 'react';
import { createSaleText } from '../../i18n/create-sale.ts';
import type { Problems } from './problems.ts';

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Null: the form was not sent yet. */
  readonly problems: Problems | null;
  /** What went wrong when it was sent; null: nothing. */
  readonly trouble: string | null;
}

/** Before the button that was pressed: what keeps the form from being sent, each a way to its field. */
export function ErrorSummary({ form, problems, trouble }: Props) {
  const list = problems?.list ?? [];
  return (
    <div aria-live="assertive">
      {(trouble !== null || list.length > 0) && (
        <div className="rounded-xl bg-danger-wash px-4 py-3 text-danger">
          <p className="font-semibold">
            {trouble ?? createSaleText.fixFirst(problems?.count ?? 0)}
          </p>
          {list.length > 0 && (
            <ul className="pt-1">
              {list.map(({ field, text }) => (
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

/** Parts of the form say by `data-field` what they are for. */
function goTo(form: HTMLFormElement | null, field: string): void {
  const part = form?.querySelector(`[data-field="${field}"]`);
  const wrong = part?.querySelector<HTMLElement>('input[aria-invalid], textarea[aria-invalid]');
  (wrong ?? part?.querySelector<HTMLElement>('input, textarea, button'))?.focus();
}
