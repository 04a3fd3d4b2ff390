const deafMs = 300

/**
 * Lets a layer that has just opened not be tapped for a moment: the second half of a double tap is
 * not meant for what has come under the finger. What counts is when the tap was made; a page that
 * is busy hears of it later. Answers what ends this for good.
 */
export function deafen(layer: HTMLElement): () => void {
  const until = performance.now() + deafMs
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
  layer.animate?.({ pointerEvents: ['none', 'none'] }, deafMs)
  return () => {
    layer.removeEventListener('pointerdown', hold, true)
    layer.removeEventListener('click', hold, true)
  }
}
