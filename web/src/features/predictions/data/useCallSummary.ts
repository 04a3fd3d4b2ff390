import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys, readOr, useCurrentUser } from '../../../api/index.ts'
import type { CallSummary } from '../model/types.ts'

const refetchMs = 60_000
/** The feed's own reads go first. */
const afterMs = 1_000
const storageKey = 'callSummary'

/**
 * How many of the viewer's calls close soon, wait, and have a result: what was known on arriving at
 * once, then what the server says. `isPending` until either is known.
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
    // Storage may be closed: the row is then filled a moment later.
  }
}

/** True some time after the first rendering. */
function useIsLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
