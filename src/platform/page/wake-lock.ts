/** Keeps the screen awake until the returned function is called. Does nothing if the browser cannot do that. */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  if (wakeLock === undefined) return () => undefined;
  let isWanted = true;
  let held: WakeLockSentinel | null = null;

  const hold = async () => {
    if (!isWanted || document.visibilityState !== 'visible') return;
    try {
      held = await wakeLock.request('screen');
      if (!isWanted) await held.release();
    } catch {
      // The device may be low on power. Then the screen goes dark as usual.
    }
  };
  // The browser releases the lock whenever the page is hidden.
  const onVisible = () => void hold();
  document.addEventListener('visibilitychange', onVisible);
  void hold();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void held?.release().catch(() => undefined);
  };
}
