const ignoreMs = 300

/**
 * Ignores taps on a layer that has just opened: the second half of a double tap is not meant for
 * it. The time of the tap counts; a busy page receives it later. Returns how to stop.
 */
export function ignoreEarlyTaps(layer: HTMLElement): () => void {
  const until = performance.now() + ignoreMs
  let held = false
  const hold = (event: MouseEvent) => {
    if (event.type === 'pointerdown') held = false
    held ||= event.isTrusted && event.timeStamp < until
    if (!held || (event.type === 'click' && event.detail === 0)) return // a click without detail is a key's
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
