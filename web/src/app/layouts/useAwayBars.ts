import { type RefObject, useEffect } from 'react'
import { isOnline } from '#api/index.ts'

/** Minimum scroll distance in one direction before the bars change, in pixels. */
const enoughPx = 12
/** Maximum length of a scroll step by hand, in pixels. A longer step comes from another screen or a restored position. */
const jumpPx = 400

/**
 * Sets `data-away` on bars while the person scrolls down. Removes it when they scroll up or reach the top. The CSS of each
 * bar defines the effect and its screen widths. Offline the bars stay, because they contain the offline message.
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
      // While the page bounces past its top or end, `scrollY` is outside the range.
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
