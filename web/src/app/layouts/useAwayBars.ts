import { type RefObject, useEffect } from 'react'
import { isOnline } from '../../api/index.ts'

/** How far one scrolls in a direction before the bars follow, in pixels. */
const enoughPx = 12
/** A longer step is no scrolling by hand: another screen, or a return to a position. */
const jumpPx = 400

/**
 * Marks bars as away (`data-away`) while one scrolls down, and takes that back once one scrolls up or is at the
 * top. Each bar's style says what it means, and on which screens. Offline they stay: a sentence stands on them.
 */
export function useAwayBars(...bars: readonly RefObject<HTMLElement | null>[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: references, which never change
  useEffect(() => {
    let last = scrollY
    let turned = last
    let away = false
    function show(next: boolean) {
      if (next === away) return
      away = next
      for (const { current } of bars) current?.toggleAttribute('data-away', away)
    }
    function follow() {
      // Where the page springs back at its ends, positions lie outside.
      const y = Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight))
      const step = y - last
      if (Math.abs(step) > jumpPx) turned = y
      else if (step > 0 !== last > turned) turned = last
      last = y
      if (y < enoughPx || !isOnline()) show(false)
      else if (y - turned > enoughPx) show(true)
      else if (turned - y > enoughPx) show(false)
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
}
