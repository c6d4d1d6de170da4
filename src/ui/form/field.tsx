import { type ReactNode, useId } from 'react';
import type { Elements } from '../elements.ts';

/** The ids that connect a control to its label, hint, and error for screen readers. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface Props {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly className?: string;
  readonly children: (control: ControlProps) => Elements;
}

/** A control with its label. Its error is shown below, and announced when it appears. */
export function Field({ label, isRequired, hint, error, className, children }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  const describedBy = [errorId, hintId].filter((part) => part !== null).join(' ');
  return (
    <div className={`flex flex-col gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error ?? null} />
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      *
    </span>
  );
}

/** The sentence under a control. The live region is rendered before it has content. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | null }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="flex gap-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
