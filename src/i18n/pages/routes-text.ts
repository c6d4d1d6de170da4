/** Planning a tour of several sales (spec 5). */
export const routesText = {
  tooFewTitle: 'Select at least 2 sales',
  tooFewHint: 'You need to select at least 2 sales to create a route.',
} as const;

/** Why a route could not be kept, as a toast says it; null: nothing that its planner can mend. */
export function routeTroubleText(
  code: string,
): { readonly title: string; readonly description: string } | null {
  if (code !== 'too-few-stops') return null;
  return { title: routesText.tooFewTitle, description: routesText.tooFewHint };
}
