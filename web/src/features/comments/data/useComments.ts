import { type InfiniteData, useInfiniteQuery, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CurrentUser, eachOnce, readOr, useCurrentUser } from '#api/index.ts'
import { addComment, countComments, holdsSent, keepSentKeys } from '../model/tree.ts'
import type { ListedComment } from '../model/types.ts'
import { commentKeys } from './keys.ts'

/** Threads per page. Each thread contains its replies. */
const pageSize = 20

type Threads = readonly ListedComment[]
type Pages = InfiniteData<Threads, number>

/** A comment that is being sent. */
export interface Sent {
  readonly content: string
  readonly parentId: string | null
  /** Idempotency key, so that retries do not post the comment twice. */
  readonly key: string
  /** Server time in ms since 1970. */
  readonly at: number
}

/** A post's threads, newest first, including the member's comments that are still being sent. */
export function useComments(predictionId: string) {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const query = useInfiniteQuery<Threads, Error, Pages, ReturnType<typeof commentKeys.ofPost>, number>({
    queryKey: commentKeys.ofPost(predictionId),
    async queryFn({ queryKey, pageParam: offset, signal }) {
      const query = { limit: pageSize, offset }
      const threads = await readOr([], 'listComments', { params: { id: predictionId }, query, signal })
      return keepSentKeys(threads, client.getQueryData<Pages>(queryKey)?.pages.flat() ?? [])
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    refetchOnMount: 'always',
    enabled: user !== null,
  })
  const sending = useMutationState({
    filters: { mutationKey: commentKeys.sending(predictionId), status: 'pending' },
    select: ({ state }) => state.variables as Sent,
  })
  const known = eachOnce(query.data?.pages.flat(), ({ id }) => id)
  const onTheirWay = sending.filter(({ key }) => !holdsSent(known, key))
  const threads = onTheirWay.reduce<Threads>(
    (tree, sent) => addComment(tree, onItsWay(sent, predictionId, user)),
    known,
  )
  return { threads, known: countComments(known), sending: onTheirWay.length, query }
}

/** Returns the comment to show while it is being sent. */
const onItsWay = ({ content, parentId, key, at }: Sent, predictionId: string, user: CurrentUser | null) => ({
  id: key,
  predictionId,
  parentId,
  content,
  createdAt: new Date(at).toISOString(),
  deleted: false,
  unavailable: false,
  user,
  likeCount: 0,
  liked: false,
  sending: true,
  replies: [],
})

/** Returns a function that changes the cached threads of a post. */
export function useChangeThreads(predictionId: string): (change: (threads: Threads) => Threads) => void {
  const client = useQueryClient()
  return useCallback(
    (change) =>
      client.setQueryData<Pages>(commentKeys.ofPost(predictionId), (data) => data && changePages(data, change)),
    [client, predictionId],
  )
}

/** Changes all pages as one list. Each thread stays on its page; new threads are added to the first page. */
function changePages(data: Pages, change: (threads: Threads) => Threads): Pages {
  const next = change(data.pages.flat())
  const pageOf = new Map(data.pages.flatMap((page, at) => page.map(({ id }) => [id, at] as const)))
  const pages = data.pages.map((_, at) => next.filter(({ id }) => (pageOf.get(id) ?? 0) === at))
  return { ...data, pages }
}
