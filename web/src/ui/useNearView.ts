import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Whether an element has come within `marginPx` of the window, with at least `share` (0 to 1) of
 * it; once true, it stays true. True at once without IntersectionObserver.
 */
export function useNearView(
  element: RefObject<Element | null>,
  { marginPx = 0, share = 0, enabled = true }: { marginPx?: number; share?: number; enabled?: boolean },
): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !enabled || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true))
      },
      { rootMargin: `${marginPx}px`, threshold: share },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, enabled, element, marginPx, share])
  return near
}
