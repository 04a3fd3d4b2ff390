import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { caseRead, isSealed } from '../data/reads.ts'
import type { CaseSummary } from '../model/types.ts'

/**
 * The case on the screen. A private group's case is sealed until the moderator opens it. The page never opens or reloads
 * such a case by itself, because the audit log records each load. A case that is in no list is sealed too: its group may
 * be private. Any other case is reloaded when it gets new reports.
 */
export function useCurrentCase(id: string | undefined, summary: CaseSummary | undefined) {
  const cache = useQueryClient()
  const [unsealed, setUnsealed] = useState<string>()
  const { queryKey, ...one } = caseRead(id ?? '')
  const known = cache.getQueryData(queryKey)
  const isPrivate = (summary ?? known)?.isPrivate ?? true
  const opening = `${id} ${summary?.openedAt ?? ''}`
  // When another case is shown, the case is sealed again, unless it is still cached.
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
    /** The loaded case, or else its entry in the list; undefined if there is neither. */
    summary: detail ?? summary,
    detail,
    isSealed: id !== undefined && isClosed,
    hasFailed: read.isLoadingError,
    reload: refetch,
    unseal() {
      // Drops the result of an earlier opening, so that the case is loaded again.
      void cache.resetQueries({ queryKey })
      setUnsealed(opening)
    },
  }
}

export type CurrentCase = ReturnType<typeof useCurrentCase>
