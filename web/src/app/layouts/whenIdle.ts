import { useEffect, useState } from 'react'

/** Calls `run` once the browser is idle, or after 2 s if it cannot report that. Returns a function that cancels it. */
export function whenIdle(run: () => Promise<void>): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => run().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run().catch(() => undefined), { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

/** Hook: true once the browser is idle; always false while not `enabled`. */
export function useIsIdle(enabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (enabled ? whenIdle(async () => setIdle(true)) : undefined), [enabled])
  return enabled && isIdle
}
