import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The router's key of the history entry that the app was loaded with. */
const firstKey = 'default'
/** Keys of the history entries that have shown their part. */
const arrived = new Set<string>()

/**
 * Hook: shows `part` and focuses it if the address ends in `hash`, for example `#comments`. Acts once per history
 * entry, so that Back and a reload keep the scroll position.
 */
export function useArrival(part: RefObject<HTMLElement | null>, hash: string): void {
  const location = useLocation()
  const isByHistory = useNavigationType() === 'POP'
  const { key } = location
  const isMeant = location.hash === hash
  useEffect(() => {
    const isNew = !isByHistory || (key === firstKey && isFreshLoad())
    if (!isMeant || !isNew || arrived.has(key)) return
    const frame = requestAnimationFrame(() => {
      arrived.add(key)
      part.current?.focus({ preventScroll: true })
      part.current?.scrollIntoView?.({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isByHistory, isMeant, key, part])
}

/** Whether the page was loaded from a link or an address, not by a reload or the browser's Back. */
function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const type = entry && (entry as PerformanceNavigationTiming).type
  return type !== 'reload' && type !== 'back_forward'
}
