import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { caseRead } from '../data/reads.ts'
import type { CaseSummary } from '../model/types.ts'
import { isSealed } from './sealed.ts'

/**
 * The case on the screen. One of a private group is sealed until somebody asks for it: that it was opened is written
 * to the audit log, so nothing opens it by itself, nor again. So is one that no list has, since it may be of such a
 * group. Any other is read again when reports were added to it.
 */
export function useCurrentCase(id: string | undefined, summary: CaseSummary | undefined) {
  const cache = useQueryClient()
  const [unsealed, setUnsealed] = useState<string>()
  const { queryKey, ...one } = caseRead(id ?? '')
  const known = cache.getQueryData(queryKey)
  const isPrivate = (summary ?? known)?.isPrivate ?? true
  const opening = `${id} ${summary?.openedAt ?? ''}`
  // Whoever went on to another case asks again, unless this one is still there.
  if (unsealed !== undefined && !unsealed.startsWith(`${id} `)) setUnsealed(undefined)
  const isClosed = (summary ? isSealed(cache, summary) : known === undefined) && unsealed !== opening
  const read = useQuery({
    ...one,
    queryKey,
    enabled: id !== undefined && !isClosed,
    ...(isPrivate && { staleTime: Number.POSITIVE_INFINITY }),
  })
  const { refetch } = read
  const detail = isClosed ? undefined : read.data
  const hasNews = !isPrivate && detail !== undefined && (summary?.additions ?? 0) > detail.additions
  useEffect(() => {
    if (hasNews) void refetch()
  }, [hasNews, refetch])
  return {
    /** What the list says of it; undefined where the address alone names it. */
    summary: detail ?? summary,
    detail,
    isSealed: id !== undefined && isClosed,
    hasFailed: read.isLoadingError,
    reload: refetch,
    unseal() {
      // What an earlier opening showed is read again.
      void cache.resetQueries({ queryKey })
      setUnsealed(opening)
    },
  }
}

export type CurrentCase = ReturnType<typeof useCurrentCase>
