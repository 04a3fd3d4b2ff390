import { limits, type Reply } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, readOr } from '#api/index.ts'

export type Kind = 'predictions' | 'friends'

export type Found =
  | { readonly kind: 'prediction'; readonly item: Reply<'searchPredictions'>[number] }
  | { readonly kind: 'person'; readonly person: Reply<'searchUsers'>[number] }

/** The debounce time: a search begins when the text has not changed for this long, in ms. */
const debounceMs = 250
/** How long a result is cached, in ms. */
const freshMs = 30_000

/** Returns the trimmed query; undefined if it is too short to search for. */
export function searchable(typed: string): string | undefined {
  const query = typed.trim()
  return [...query].length >= limits.searchLeast ? query : undefined
}

/**
 * Searches for the typed text after the debounce time. Waits while an input method composes a word.
 * `found` contains the results for `query`; while `isSearching`, it contains the previous results.
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
    /** Undefined if the text is too short. */
    query: wanted === undefined ? undefined : (query ?? wanted),
    found: results.data,
    isSearching: wanted !== query || results.isFetching,
    hasFailed: results.isError,
    retry: results.refetch,
  }
}

async function find(kind: Kind, q: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (kind === 'friends') {
    const people = await readOr([], 'searchUsers', { query: { q }, signal })
    return people.map((person) => ({ kind: 'person', person }))
  }
  const items = await call('searchPredictions', { query: { q }, signal })
  return items.map((item) => ({ kind: 'prediction', item }))
}

/** Returns the value after the debounce time. Waits while an input method composes a word. Returns undefined without delay. */
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
