import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
/** Timeout for the page to grow back to the scroll position, in ms. */
const timeoutMs = 1_000

/**
 * Scroll positions by history key and path. The key alone is not enough, because the first entry of each page load has the same
 * key. The positions survive a reload.
 */
const positions: Record<string, number> = read()

/** Scrolls to the top on forward navigation, and back to the previous scroll position on Back. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  /** True until the first screen is drawn. That screen is already at its top, and reading the position would force a layout. */
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

  // A change of address within a screen, such as another tab, keeps the scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to another screen moves the page
  useLayoutEffect(() => {
    const target = navigation === 'POP' ? (positions[`${key} ${pathname}`] ?? 0) : 0
    const isThere = isFirst.current && target === 0
    isFirst.current = false
    return isThere ? undefined : scrollBackTo(target)
  }, [pathname])
}

/**
 * Scrolls to `target`. Retries in each frame while the page is too short, until the timeout passes or the person scrolls.
 * Returns a function that stops the retries.
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
