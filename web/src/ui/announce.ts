/** A delay, so that screen readers notice that the region changed. */
const settleMs = 60

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Announces something to screen readers, without moving the focus: a change that the viewer caused
 * or waits for. The region lies outside the app's root, so that it works while a dialog is open. It
 * is filled after a moment: drawing comes first.
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
