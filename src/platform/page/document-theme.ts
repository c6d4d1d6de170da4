import { readTheme, type Theme, watchSettings } from '../storage.ts';

/** The background color of each theme (`app.css`), for the browser's own bars around the page. */
const BAR_COLORS = { light: '#FFFBF2', dark: '#171310' } as const;

/**
 * Applies the chosen theme whenever it changes, here or in another tab. Before the first paint, a script in
 * `index.html` has already applied it to the page.
 */
export function followTheme(): void {
  show(readTheme());
  watchSettings(() => show(readTheme()));
}

function show(theme: Theme): void {
  const { documentElement: root } = document;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = bar.media.includes('dark') ? 'dark' : 'light';
    bar.content = BAR_COLORS[theme === 'system' ? ofSystem : theme];
  }
}
