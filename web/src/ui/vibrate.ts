/**
 * A short vibration, where the device has one. Not for who wants less motion, nor before the page
 * was touched, which browsers forbid.
 */
export function vibrate(ms: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms)
}
