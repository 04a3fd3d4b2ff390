import { limits, type Reply } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/index.ts'

export type Kind = 'predictions' | 'friends'

export type Found =
  | { readonly kind: 'prediction'; readonly item: Reply<'searchPredictions'>[number] }
  | { readonly kind: 'person'; readonly person: Reply<'searchUsers'>[number] }

/** How long typing rests before the server is asked. */
const debounceMs = 250
/** How long an answer serves again, where the same is searched once more. */
const freshMs = 30_000

/** The query as it is sent: trimmed, once it is long enough; else undefined. */
export function searchable(typed: string): string | undefined {
  const query = typed.trim()
  return [...query].length >= limits.searchLeast ? query : undefined
}

/**
 * Searches for what is typed, once typing rests; while a word is being composed it waits for its
 * end. `found` is what there is for `query`, or while `isSearching` what was found before.
 */
export function useSearch(kind: Kind, typed: string, composing: boolean) {
  const wanted = searchable(typed)
  const query = useRested(wanted, composing)
  const results = useQuery({
    queryKey: ['search', kind, query],
    queryFn: ({ signal }) => find(kind, query ?? '', signal),
    enabled: query !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    staleTime: freshMs,
    gcTime: freshMs,
  })
  return {
    /** Undefined while what is typed is too short to search for. */
    query: wanted === undefined ? undefined : (query ?? wanted),
    found: results.data,
    isSearching: wanted !== query || results.isFetching,
    hasFailed: results.isError,
    retry: results.refetch,
  }
}

async function find(kind: Kind, q: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (kind === 'friends') {
    const people = await call('searchUsers', { query: { q }, signal })
    return people.map((person) => ({ kind: 'person', person }))
  }
  const items = await call('searchPredictions', { query: { q }, signal })
  return items.map((item) => ({ kind: 'prediction', item }))
}

/** The value once it has rested, and nobody is composing; becoming undefined counts at once. */
function useRested(value: string | undefined, composing: boolean): string | undefined {
  const [rested, setRested] = useState(value)
  if (value === undefined && rested !== undefined) setRested(undefined)
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(() => setRested(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, composing])
  return rested
}
