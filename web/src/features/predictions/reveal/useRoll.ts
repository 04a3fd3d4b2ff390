import { useEffect, useState } from 'react'

const rollMs = 800
const waitMs = 250

/** A number that rolls from `from` to `to` once. If `still`, it is `to` immediately. */
export function useRoll(from: number, to: number, still: boolean): number {
  const [shown, setShown] = useState(still ? to : from)
  useEffect(() => {
    if (still) return setShown(to)
    const start = performance.now() + waitMs
    let frame = requestAnimationFrame(function roll(now) {
      const share = Math.min(1, Math.max(0, (now - start) / rollMs))
      setShown(Math.round(from + (to - from) * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(roll)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to, still])
  return shown
}
