import { useEffect, useState } from 'react'

/** Runs something once the browser is idle, or after a while where it cannot report that. Returns how to cancel it. */
export function whenIdle(run: () => Promise<void>): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => run().catch(() => undefined), 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run().catch(() => undefined), { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

/** True once the browser is idle, while enabled. */
export function useIsIdle(enabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (enabled ? whenIdle(async () => setIdle(true)) : undefined), [enabled])
  return enabled && isIdle
}
