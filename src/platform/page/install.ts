/**
 * Installing the app. Chromium says when it may be offered (`beforeinstallprompt` of WICG's manifest incubations, which is
 * no standard). On iPhones and iPads people do it themselves, in the share menu.
 */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

// The event comes once, soon after the page has loaded, and is lost on a page that does not listen by then.
addEventListener('beforeinstallprompt', (event) => {
  if (!isInstallPrompt(event)) return;
  event.preventDefault();
  offered = event;
  listeners.forEach((listener) => listener());
});
addEventListener('appinstalled', () => {
  offered = null;
  listeners.forEach((listener) => listener());
});

/** `ask`: the browser asks the person. `steps`: the person has to do it. Null: it cannot be installed, or is. */
export type WayToInstall = 'ask' | 'steps';

export function wayToInstall(): WayToInstall | null {
  if (isInstalled()) return null;
  if (offered !== null) return 'ask';
  return isOfApple(navigator.userAgent, navigator.maxTouchPoints) ? 'steps' : null;
}

/** Calls back when the answer may have changed. Returns the function that stops it. */
export function watchInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask. Each offer can be used once. */
export async function askToInstall(): Promise<void> {
  const event = offered;
  offered = null;
  await event?.prompt();
}

function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether this is a browser on an iPhone or iPad that can add an app to the home screen. An iPad calls itself a Mac, which
 * has no touch screen. Browsers within other apps cannot do it.
 */
export function isOfApple(userAgent: string, touchPoints: number): boolean {
  const isDevice =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isDevice && /Safari\//.test(userAgent) && !/FBA[NV]|Instagram|Line\//.test(userAgent);
}
