import { useEffect, useRef } from 'react'

/**
 * Runs `read` every `everyMs` while the page is visible and online, and at once when either comes
 * back. Runs never overlap; a failed one is left to the next.
 */
export function usePolling(read: () => Promise<unknown>, everyMs: number): void {
  const latest = useRef(read)
  latest.current = read

  useEffect(() => {
    let running = false
    async function run() {
      if (running || document.visibilityState === 'hidden' || !navigator.onLine) return
      running = true
      await latest.current().catch(() => undefined)
      running = false
    }
    const timer = setInterval(run, everyMs)
    window.addEventListener('focus', run)
    window.addEventListener('online', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', run)
      window.removeEventListener('online', run)
      document.removeEventListener('visibilitychange', run)
    }
  }, [everyMs])
}
