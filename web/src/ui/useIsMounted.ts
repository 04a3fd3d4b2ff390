import { type RefObject, useEffect, useRef } from 'react'

/** Hook: whether the component is mounted. A late response must not navigate if the person has left the screen. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
