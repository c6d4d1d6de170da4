/** The catch-all page (spec 2). */
export const notFoundText = {
  pageTitle: 'Page not found',
  sentence: "Oops! We couldn't find the page you're looking for.",
  goHome: 'Go Home',
  browseSales: 'Browse Sales',
} as const;
