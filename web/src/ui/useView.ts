import { type RefObject, startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Hook: whether at least `share` (0 to 1) of an element was within `marginPx` of the window. Once true, it stays true.
 * Without IntersectionObserver it is true at once.
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

/** Hook: whether a media query matches. Re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
