import { useEffect, useState } from 'react'

/**
 * The state of a button that leaves the page, and its setter; undefined while the page stays. It is reset if the member
 * comes back and the browser shows the page as they left it.
 */
export function useLeaving<T>() {
  const [leaving, setLeaving] = useState<T>()
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  return [leaving, setLeaving] as const
}
