/** Calls back when the page comes into sight or goes out of it. Returns the function that stops it. */
export function onVisibility(tell: (isVisible: boolean) => void): () => void {
  const onChange = () => tell(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
