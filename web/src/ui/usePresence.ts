import { useEffect, useState } from 'react'

/** Keeps something on the page for `leaveMs` after it closed, so that it can leave gracefully. */
export function usePresence(open: boolean, leaveMs: number): { present: boolean; leaving: boolean } {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setPresent(false), still ? 0 : leaveMs)
    return () => clearTimeout(timer)
  }, [open, present, leaveMs])
  return { present, leaving: !open }
}
