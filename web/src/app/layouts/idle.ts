import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Background } from '../background/start.ts'

/** Calls `run` once the browser is idle, or after 2 to 3 s. Ignores its errors. Returns a function that cancels the call. */
function whenIdle(run: () => Promise<void>): () => void {
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

/** Starts a member's background work once the browser is idle. */
export function useBackground(memberId: string | undefined): void {
  const client = useQueryClient()
  const background = useRef<Background>(undefined)
  const { pathname } = useLocation()

  useEffect(() => {
    if (!memberId) return
    let left = false
    const cancel = whenIdle(async () => {
      const { startBackground } = await import('../background/start.ts')
      if (!left) background.current = startBackground(client, memberId)
    })
    return () => {
      left = true
      cancel()
      background.current?.stop()
      background.current = undefined
    }
  }, [client, memberId])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) background.current?.moved()
    before.current = pathname
  }, [pathname])
}
