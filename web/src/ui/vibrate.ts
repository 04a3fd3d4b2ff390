/**
 * Vibrates for `ms`, if the device can. Not with reduced motion, nor before the person has touched the page, because
 * browsers forbid that.
 */
export function vibrate(ms: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms)
}
