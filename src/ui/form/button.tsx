import type { ButtonHTMLAttributes, Ref } from 'react';

export type ButtonLook = 'sign' | 'paper' | 'quiet' | 'danger';

const SHARED =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-xl px-4 text-center font-semibold no-underline select-none';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  sign: 'board font-display font-bold text-[1.0625rem]',
  paper:
    'border-2 border-edge bg-card text-ink hover:bg-sunk active:bg-line aria-pressed:bg-notice-wash aria-pressed:border-ink',
  quiet: 'text-ink underline-offset-4 hover:bg-sunk active:bg-line',
  danger: 'border-2 border-danger bg-card text-danger hover:bg-danger-wash',
};

/** The classes of a button, for links that look like one. `sign` is for the one main action of a screen. */
export function buttonClass(look: ButtonLook, extra = ''): string {
  return `${SHARED} ${LOOKS[look]} ${extra}`;
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button at least 44 px high. `type` defaults to `button`, so that none submits a form by accident. */
export function Button({ look = 'paper', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
