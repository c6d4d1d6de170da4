/** Moves the focus to the first control or group that is marked invalid. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = marked?.matches('input, select, textarea')
    ? marked
    : marked?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus();
}
