import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { onUse } from '../../api/index.ts'
import { beginSession, type SessionOfUse } from './sessionOfUse.ts'

/**
 * Tracks the use of the app by a member: a session from here until the page goes or they sign out,
 * its page views, and what is done in it. Nothing is tracked of visitors (`memberId` undefined).
 */
export function useTrackUse(memberId: string | undefined): void {
  const session = useSession(memberId)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member's page view is another one
  useEffect(() => {
    session.current?.viewPage(pathname)
  }, [session, pathname, memberId])
}

function useSession(memberId: string | undefined) {
  const client = useQueryClient()
  const current = useRef<SessionOfUse>(undefined)
  useEffect(() => {
    if (!memberId) return
    const begin = () => {
      current.current ??= beginSession()
    }
    const end = () => {
      current.current?.end()
      current.current = undefined
    }
    /** A page that comes back out of the browser's cache is used anew. */
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      begin()
      current.current?.viewPage(location.pathname)
    }
    begin()
    addEventListener('pagehide', end)
    addEventListener('pageshow', onShow)
    const stopHearing = [
      onUse((event) => (event ? current.current?.note(event) : current.current?.countAction())),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') current.current?.countAction()
      }),
    ]
    return () => {
      end()
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', onShow)
      for (const stop of stopHearing) stop()
    }
  }, [memberId, client])
  return current
}
