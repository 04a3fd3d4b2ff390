const ignoreMs = 300

/**
 * Ignores taps on a layer that has just opened, such as the second half of a double tap. Compares the time of each tap, because
 * a busy page handles taps later. Returns a function that stops ignoring taps.
 */
export function ignoreEarlyTaps(layer: HTMLElement): () => void {
  const until = performance.now() + ignoreMs
  let held = false
  const hold = (event: MouseEvent) => {
    if (event.type === 'pointerdown') held = false
    held ||= event.isTrusted && event.timeStamp < until
    if (!held || (event.type === 'click' && event.detail === 0)) return // a click with detail 0 comes from a key
    event.preventDefault()
    event.stopPropagation()
  }
  layer.addEventListener('pointerdown', hold, true)
  layer.addEventListener('click', hold, true)
  layer.animate?.({ pointerEvents: ['none', 'none'] }, ignoreMs)
  return () => {
    layer.removeEventListener('pointerdown', hold, true)
    layer.removeEventListener('click', hold, true)
  }
}
