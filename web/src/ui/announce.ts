/** How long an announcement waits, so that screen readers notice that the region changed. */
const settleMs = 60

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Says something to people who use a screen reader, without moving the focus: what changed on the
 * screen because of what they did, or what they wait for. Lies outside the app's root, so that it
 * is heard while a dialog is open. The page is touched a moment later: what is seen comes first.
 */
export function announce(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!region?.isConnected) region = createRegion()
    const place = region
    place.textContent = ''
    timer = setTimeout(() => {
      place.textContent = text
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
