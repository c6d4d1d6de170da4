import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

const BOX =
  'w-full rounded-xl border-2 border-edge bg-card px-3.5 text-ink aria-invalid:border-danger disabled:opacity-60';

type InputProps = InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

/** One line of text, 16 px so that phones do not zoom in. */
export function TextInput({ className, ...rest }: InputProps) {
  return <input className={`${BOX} h-12 ${className ?? ''}`} {...rest} />;
}

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ className, ...rest }: AreaProps) {
  return <textarea className={`${BOX} min-h-36 py-2.5 ${className ?? ''}`} {...rest} />;
}

/** The browser's own list, which is the fastest on a phone. */
export function Select({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select className={`${BOX} h-11 ${className ?? ''}`} {...rest} />;
}
