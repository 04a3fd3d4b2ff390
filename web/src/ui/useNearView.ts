import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Whether an element has come within `marginPx` of the window, and so much of it (`share`, 0 to 1)
 * that it counts; once true, it stays true. True at once where the browser cannot tell.
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
