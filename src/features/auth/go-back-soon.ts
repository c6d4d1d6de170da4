/** Spec 9. */
const RETURN_AFTER_MS = 3000;

/** After a failed login the person has three seconds to read why. Returns a function that cancels the return. */
export function goBackSoon(goBack: () => void): () => void {
  const timer = setTimeout(goBack, RETURN_AFTER_MS);
  return () => clearTimeout(timer);
}
