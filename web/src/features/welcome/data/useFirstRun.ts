import type { Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, call, dropPreloaded, meKey, serverNow, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'

type Post = Reply<'recommendationsFeed'>[number]

/** Minimum time until the deadline, in ms. With less time, voting may close before the member votes. */
const leastLeftMs = 2 * 60_000
const feedPage = 20

export const useCategories = () =>
  useQuery({
    queryKey: ['predictions', 'categories'],
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })

/** Saves the picked categories. For You uses them for its ranking from then on. */
export function useSaveInterests() {
  const { t } = useTranslation(['welcome', 'common'])
  const report = useReportAction(session)
  return useMutation({
    mutationFn: (categories: readonly string[]) => call('setInterests', { body: { categories: [...categories] } }),
    onError: (error) => report(error, { title: t('categories.failed'), fallback: t('common:tryAgainLater') }),
  })
}

/** The first page of For You. Loaded only once `wanted` is true, because the picked categories affect the ranking. */
export function useFirstPosts(wanted: boolean) {
  return useQuery({
    queryKey: ['welcome', 'posts'],
    queryFn: ({ signal }) => call('recommendationsFeed', { query: { limit: feedPage, offset: 0 }, signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The member's votes on open posts, including earlier ones, such as a vote on the landing screen. */
export function useOpenCalls(memberId: string) {
  const query = { state: 'open', limit: feedPage, offset: 0 } as const
  return useQuery({
    queryKey: ['welcome', 'calls'],
    queryFn: ({ signal }) => call('listCalls', { params: { id: memberId }, query, signal }),
    refetchOnMount: 'always',
  })
}

/** Whether a member can still vote on a post and has not voted yet. */
export function isToVoteOn({ prediction, myVote, user }: Post, memberId: string): boolean {
  const { deadline, ended, resolved } = prediction
  const isOpen = !ended && !resolved && (deadline === null || Date.parse(deadline) - serverNow() > leastLeftMs)
  return isOpen && myVote === null && user.id !== memberId
}

/**
 * Ends the first steps permanently: immediately on the screen, then in the account. Drops the preloaded feed, because it was
 * read before the member chose categories.
 */
export function useFinish() {
  const client = useQueryClient()
  const { mutate } = useMutation({ mutationFn: () => call('finishFirstRun'), retry: 2 })
  return () => {
    dropPreloaded()
    mutate()
    client.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, firstRunDue: false })
  }
}
