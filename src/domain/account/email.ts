/** An email address as the server accepts it: some text, an @, some text, and no spaces. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
