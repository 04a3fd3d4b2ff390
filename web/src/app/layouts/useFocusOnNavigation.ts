import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After going to another screen, the focus is on its main part, so that keys and screen readers go on from there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
