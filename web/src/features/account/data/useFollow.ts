import type { Reply } from '@hunch/proto/http/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, readOr, session, useCurrentUser } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { memberKeys } from './useProfile.ts'

type Stats = Reply<'getUserStats'>
type Count = 'followersCount' | 'followingCount'

/** Reads whether the viewer follows a member. Lists of people also fill this cache entry, which saves a request. */
export function useFollowStatus(id: string) {
  return useQuery({
    queryKey: memberKeys.followStatus(id),
    queryFn: ({ signal }) => readOr({ isFollowing: false }, 'getFollowStatus', { params: { id }, signal }),
  })
}

/** Follows or unfollows a member. Optimistic: updates the follower counts immediately. */
export function useFollow(id: string) {
  const { t } = useTranslation(['account', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  const { user } = useCurrentUser()
  const show = (follow: boolean) => {
    cache.setQueryData(memberKeys.followStatus(id), { isFollowing: follow })
    count(cache, id, 'followersCount', follow ? 1 : -1)
    if (user) count(cache, user.id, 'followingCount', follow ? 1 : -1)
  }
  return useMutation({
    mutationFn: (follow: boolean) => call(follow ? 'followUser' : 'unfollowUser', { params: { id } }),
    onMutate: async (follow) => {
      await cache.cancelQueries({ queryKey: memberKeys.followStatus(id) })
      show(follow)
    },
    onSuccess: ({ isFollowing, followersCount }) => {
      cache.setQueryData(memberKeys.followStatus(id), { isFollowing })
      cache.setQueryData<Stats | null>(memberKeys.stats(id), (stats) => stats && { ...stats, followersCount })
      void cache.invalidateQueries({ queryKey: keys.commenting.all })
      showToast({ tone: 'success', title: isFollowing ? t('follow.following') : t('follow.unfollowed') })
    },
    onError: (error, follow) => {
      show(!follow)
      const text = follow ? t('follow.followFailed') : t('follow.unfollowFailed')
      report(error, { title: t('common:error'), text, session: 'expired' })
    },
  })
}

function count(cache: QueryClient, id: string, which: Count, by: number): void {
  cache.setQueryData<Stats | null>(
    memberKeys.stats(id),
    (stats) => stats && { ...stats, [which]: Math.max(0, stats[which] + by) },
  )
}

/** At most `limit` members that the viewer may want to follow. The list does not change while the page is open. */
export function useSuggestions(limit: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['suggestions', limit],
    queryFn: async ({ signal }) => {
      const people = await call('suggestPeople', { query: { limit }, signal })
      // The viewer follows none of the suggested members. Caching this saves a request for each member.
      for (const { user } of people) cache.setQueryData(memberKeys.followStatus(user.id), { isFollowing: false })
      return people
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
