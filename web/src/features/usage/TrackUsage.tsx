import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { onUsage } from '#api/index.ts'
import { beginSession, type UsageSession } from './usageSession.ts'

/** Tracks a member's usage while this component is mounted. Renders nothing. */
export default function TrackUsage({ memberId }: { memberId: string }) {
  useTrackUsage(memberId)
  return null
}

/**
 * Tracks a member's page views and actions. The session ends when the page closes or the member signs out.
 * Visitors (`memberId` is undefined) are not tracked.
 */
export function useTrackUsage(memberId: string | undefined): void {
  const session = useSession(memberId)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member's page view is another one
  useEffect(() => {
    session.current?.viewPage(pathname)
  }, [session, pathname, memberId])
}

function useSession(memberId: string | undefined) {
  const client = useQueryClient()
  const current = useRef<UsageSession>(undefined)
  useEffect(() => {
    if (!memberId) return
    const begin = () => {
      current.current ??= beginSession()
    }
    const end = () => {
      current.current?.end()
      current.current = undefined
    }
    /** Starts a new session if the browser restores the page from its back/forward cache. */
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      begin()
      current.current?.viewPage(location.pathname)
    }
    begin()
    addEventListener('pagehide', end)
    addEventListener('pageshow', onShow)
    const unsubscribe = [
      onUsage((event) => (event ? current.current?.track(event) : current.current?.countAction())),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') current.current?.countAction()
      }),
    ]
    return () => {
      end()
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', onShow)
      for (const stop of unsubscribe) stop()
    }
  }, [memberId, client])
  return current
}
