import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys, readOr, useCurrentUser } from '#api/index.ts'
import type { CallSummary } from '../model/types.ts'

const refetchMs = 60_000
/** Delay after the first render, in ms, so that the feed's own requests go first. */
const afterMs = 1_000
const storageKey = 'callSummary'

/**
 * The numbers of the viewer's calls that close soon, wait for a result, or have one. Returns the summary that this browser
 * stores, then the server's summary. `isPending` is true until either is available.
 */
export function useCallSummary(): { summary: CallSummary | undefined; isPending: boolean } {
  const { user } = useCurrentUser()
  const [known] = useState(() => recall(user?.id))
  const isTime = useIsLater(afterMs)
  const { data, isPending } = useQuery({
    queryKey: keys.calls.summary,
    queryFn: () => readOr(null, 'summarizeCalls'),
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    enabled: isTime && user !== null,
  })
  useEffect(() => {
    if (data && user) remember(user.id, data)
  }, [data, user])
  const summary = data ?? known
  return { summary, isPending: isPending && summary === undefined }
}

export const hasAny = (summary: CallSummary): boolean => summary.closing + summary.waiting + summary.resultIn > 0

function recall(memberId: string | undefined): CallSummary | undefined {
  try {
    const { id, ...summary } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return memberId && id === memberId ? summary : undefined
  } catch {
    return undefined
  }
}

function remember(id: string, summary: CallSummary): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ id, ...summary }))
  } catch {
    // Storage may be unavailable. The row is then filled after the request.
  }
}

/** Returns false first, and true after `ms`. */
function useIsLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
