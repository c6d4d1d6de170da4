/** Planning a route with several sales (spec 2, 4 and 5). */
export const routesText = {
  create: 'Create Route',
  createWith: (count: number) => `Create Route (${count})`,
  howTo: 'Pick the sales you want to visit. We find the best order.',
  planAll: (count: number) => `Plan all ${count}`,
  enter: 'Enter Route Mode',
  cancel: 'Cancel',
  chosen: (count: number) => `${count} selected`,
  add: 'Add to route',
  added: 'On the route',
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
