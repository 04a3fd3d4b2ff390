import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Background } from '../background/start.ts'
import { whenIdle } from './whenIdle.ts'

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
