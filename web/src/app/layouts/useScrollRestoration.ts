import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
/** How long the page may take to grow back to where one was. */
const patienceMs = 1_000

/**
 * Where one was on each entry of the history, by its key and address (each page that is loaded
 * begins with the same key); kept over a reload of the page.
 */
const positions: Record<string, number> = read()

/** Going on starts at the top of a screen; going back returns to where one was on it. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  /** A page that was just loaded is at its top; to ask would cost it a layout. */
  const isFirst = useRef(true)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify(positions))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const note = () => {
      positions[`${key} ${pathname}`] = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, pathname])

  // A change of the address within one screen, such as another tab, leaves the page where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going to another screen moves the page
  useLayoutEffect(() => {
    const wanted = navigation === 'POP' ? (positions[`${key} ${pathname}`] ?? 0) : 0
    const isThere = isFirst.current && wanted === 0
    isFirst.current = false
    return isThere ? undefined : scrollBackTo(wanted)
  }, [pathname])
}

/** Scrolls to `wanted`, again while the page grows, until someone scrolls themselves. Answers how to give up. */
function scrollBackTo(wanted: number): () => void {
  const startedAt = performance.now()
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const attempt = () => {
    scrollTo(0, wanted)
    const there = Math.abs(scrollY - wanted) < 2
    if (!there && performance.now() - startedAt < patienceMs) frame = requestAnimationFrame(attempt)
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
