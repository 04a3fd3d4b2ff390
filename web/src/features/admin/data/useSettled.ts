import { useEffect, useState } from 'react'

/** What somebody types, trimmed, once they pause for a quarter of a second. */
export function useSettled(typed: string): string {
  const text = typed.trim()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
