import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
/** How long the page may take to grow back to the position. */
const timeoutMs = 1_000

/**
 * Scroll positions by history entry: its key and address (each page load begins with the same key).
 * Kept over a reload.
 */
const positions: Record<string, number> = read()

/** Going forward starts at the top of a screen; going back returns to the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  /** A fresh page is at its top; reading that would cost a layout. */
  const isFirst = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => sessionStorage.setItem(storageKey, JSON.stringify(positions))
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    const save = () => {
      positions[`${key} ${pathname}`] = scrollY
    }
    addEventListener('scroll', save, { passive: true })
    return () => removeEventListener('scroll', save)
  }, [key, pathname])

  // A change of address within one screen, such as another tab, leaves the scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to another screen moves the page
  useLayoutEffect(() => {
    const target = navigation === 'POP' ? (positions[`${key} ${pathname}`] ?? 0) : 0
    const isThere = isFirst.current && target === 0
    isFirst.current = false
    return isThere ? undefined : scrollBackTo(target)
  }, [pathname])
}

/**
 * Scrolls to `wanted`, again while the page grows, until someone scrolls themselves. Returns how to
 * give up.
 */
function scrollBackTo(target: number): () => void {
  const startedAt = performance.now()
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const attempt = () => {
    scrollTo(0, target)
    const there = Math.abs(scrollY - target) < 2
    if (!there && performance.now() - startedAt < timeoutMs) frame = requestAnimationFrame(attempt)
  }
  attempt()
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  return stop
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}
