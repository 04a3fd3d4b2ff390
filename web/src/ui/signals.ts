/** A delay in ms, so that screen readers notice the change of the region. */
const settleMs = 60

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Announces a text to screen readers without moving the focus: a change that the viewer caused or waits for. The region
 * is outside the app's root, so that it works while a dialog is open. The delay lets the page draw first.
 */
export function announce(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!region?.isConnected) region = createRegion()
    const element = region
    element.textContent = ''
    timer = setTimeout(() => {
      element.textContent = text
    }, settleMs)
  }, settleMs)
}

function createRegion(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.className = 'visually-hidden'
  document.body.append(element)
  return element
}

/**
 * Vibrates for `ms`, if the device can. Does nothing with reduced motion. Also does nothing before the person has touched the
 * page, because browsers forbid vibration until then.
 */
export function vibrate(ms: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms)
}
