/** Planning a route with several sales (spec 5). */
export const routesText = {
  tooFewTitle: 'Select at least 2 sales',
  tooFewHint: 'You need to select at least 2 sales to create a route.',
} as const;

/** The toast for a route that could not be saved; null if the person can't do anything about it. */
export function routeTroubleText(
  code: string,
): { readonly title: string; readonly description: string } | null {
  if (code !== 'too-few-stops') return null;
  return { title: routesText.tooFewTitle, description: routesText.tooFewHint };
}
