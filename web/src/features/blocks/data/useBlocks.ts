import type { Reply } from '@hunch/proto/http/client'
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Blockable, call, codeOf, keys, meKey, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'

const blockKeys = {
  list: ['blocks', 'list'],
  status: (id: string) => ['blocks', 'status', id] as const,
} as const
const pageSize = 20
const retryMs = 200
const mostTries = 10

export type BlockedMember = Reply<'listBlocks'>[number]

/** The people that the viewer has blocked, newest first, paged. */
export const useBlockedPeople = () =>
  useInfiniteQuery({
    queryKey: blockKeys.list,
    queryFn: ({ pageParam: offset, signal }) =>
      readOr([], 'listBlocks', { query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    staleTime: 0,
  })

/** Whether the viewer has blocked a member. Never reveals who has blocked the viewer. */
export const useBlockStatus = (id: string) =>
  useQuery({
    queryKey: blockKeys.status(id),
    queryFn: ({ signal }) => readOr({ isBlocked: false }, 'getBlockStatus', { params: { id }, signal }),
    staleTime: 0,
  })

/** Blocks a member. The toast offers to undo the block. `onDone` is called after success and after failure. */
export function useBlock(onDone: () => void) {
  const { t } = useTranslation(['blocks', 'notifications', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  const unblock = useUnblock()
  return useMutation({
    async mutationFn({ id }: Blockable) {
      await call('blockUser', { params: { id } })
      await untilFound(id, false)
    },
    onSuccess: (_, person) => {
      readAgain(cache, person.id)
      showToast({
        tone: 'success',
        title: t('done', { name: person.name }),
        action: { label: t('notifications:undo'), run: () => unblock.mutate(person.id) },
      })
    },
    onError: (error, { name }) => report(error, { title: t('common:error'), text: t('failed', { name }) }),
    onSettled: onDone,
  })
}

/** Unblocks a member. */
export function useUnblock() {
  const { t } = useTranslation(['blocks', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    async mutationFn(id: string) {
      await call('unblockUser', { params: { id } })
      await untilFound(id, true)
    },
    onSuccess: (_, id) => {
      readAgain(cache, id)
      showToast({ tone: 'success', title: t('unblocked') })
    },
    onError: (error) => report(error, { title: t('common:error'), text: t('unblockFailed') }),
  })
}

/**
 * Waits until the server finds a member, or, if `wanted` is false, until the server no longer finds them. Waits at most 2 s.
 * Services receive a block by an event, so data that is read earlier would be outdated.
 */
async function untilFound(id: string, wanted: boolean): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const isFound = await call('getUser', { params: { id } }).then(
      () => true,
      (error: unknown) => codeOf(error) !== 'userNotFound',
    )
    if (isFound === wanted) return
    await new Promise((done) => setTimeout(done, retryMs))
  }
}

/** Refetches everything except the current user, because a block changes every list of people. Resets the member's profile. */
function readAgain(cache: QueryClient, id: string): void {
  void cache.resetQueries({ queryKey: keys.members.one(id) })
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
}
