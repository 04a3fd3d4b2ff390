type Listener = (isCut: boolean) => void

const listeners = new Map<Element, Listener>()
let observer: ResizeObserver | undefined

/**
 * Reports whether a clamped text has hidden lines: at first and when the text's size changes. Returns a function that stops
 * the reports.
 * Measures in a ResizeObserver, after the layout, which avoids forced layouts.
 * With `content-visibility`, a text is measured only when it is near the viewport.
 */
export function watchCut(text: HTMLElement, listener: Listener): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) if (isClamped(target)) listeners.get(target)?.(isCut(target))
  })
  listeners.set(text, listener)
  observer.observe(text)
  return () => {
    listeners.delete(text)
    observer?.unobserve(text)
  }
}

/** Whether a text is clamped. An expanded text is not, so its last reported state stays. */
const isClamped = (text: Element): boolean => getComputedStyle(text).webkitLineClamp !== 'none'

const isCut = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1
