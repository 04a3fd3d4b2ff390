/** Links to a single comment: the hash of the post's address names it. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { useComments } from '../data/useComments.ts'
import { hasComment } from '../model/tree.ts'
import type { ListedComment } from '../model/types.ts'

const prefix = '#comment-'
/** Maximum number of pages that are loaded to find the comment. */
const mostPages = 10

/** Returns the hash of links to a comment. `hashOf('7')` returns `#comment-7`. Links in moderation cases use it too. */
export const hashOf = (id: string): string => prefix + id

/** Returns the id of the comment that the page's address links to; undefined if it links to none. */
export function useNamedComment(): string | undefined {
  const { hash } = useLocation()
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined
}

type Query = Pick<
  ReturnType<typeof useComments>['query'],
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/** Loads pages until they contain the comment that the address links to. Stops after a failure or `mostPages` pages. */
export function useFindNamed(
  threads: readonly ListedComment[],
  { data, hasNextPage, isFetching, isError, fetchNextPage }: Query,
): void {
  const named = useNamedComment()
  const mayLoad = hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < mostPages
  const isDue = named !== undefined && mayLoad && !hasComment(threads, named)
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false })
  }, [isDue, fetchNextPage])
}
