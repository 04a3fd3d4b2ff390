type Listener = (isCut: boolean) => void

const listeners = new Map<Element, Listener>()
let observer: ResizeObserver | undefined

/**
 * Reports whether a clamped text is cut, now and whenever it is laid out anew. Measured after the
 * layout, so that it costs none, and only once it comes near the window (`content-visibility`).
 * Returns how to stop.
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

/** While it is open, a text stays known as one that can be cut. */
const isClamped = (text: Element): boolean => getComputedStyle(text).webkitLineClamp !== 'none'

const isCut = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1
