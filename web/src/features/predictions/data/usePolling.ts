import { useEffect, useRef } from 'react'

/**
 * Runs `read` every `everyMs` while the page is visible and online.
 * Also runs `read` when the page becomes visible, focused or online. Runs never overlap; a failed run is ignored.
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
