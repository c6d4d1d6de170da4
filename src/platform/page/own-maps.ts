/** Whether this device's own maps are Apple's. */
export function hasAppleMaps(): boolean {
  return /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
}
