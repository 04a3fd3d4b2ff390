import type { Body, Reply } from '@hunch/proto/http/client'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, meKey, readOr, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'

/** Query keys of members' data. */
export const memberKeys = {
  member: keys.members.one,
  stats: (id: string) => ['members', id, 'stats'] as const,
  followStatus: (id: string) => ['members', id, 'followStatus'] as const,
  people: (id: string, kind: 'followers' | 'following') => ['members', id, kind] as const,
  analytics: (id: string) => ['members', id, 'analytics'] as const,
  streak: (id: string) => ['members', id, 'streak'] as const,
  badges: (id: string) => ['members', id, 'badges'] as const,
}

export type Member = Reply<'getUser'>
export type Rank = Member['userRank']

/** Another member's public profile, refetched each time their page opens. Null if the viewer's session has expired. */
export function useMember(id: string) {
  return useQuery({
    queryKey: memberKeys.member(id),
    queryFn: ({ signal }) => readOr(null, 'getUser', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Figures for the header of a member's page. Null if the viewer's session has expired. */
export function useStats(id: string) {
  return useQuery({
    queryKey: memberKeys.stats(id),
    queryFn: ({ signal }) => readOr(null, 'getUserStats', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Updates the member's own profile. The response replaces the current user in the cache. */
export function useUpdateProfile(onDone: () => void) {
  const { t } = useTranslation('account')
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'updateOwnProfile'>) => call('updateOwnProfile', { body }),
    onSuccess: (user) => {
      cache.setQueryData(meKey, user)
      showToast({ tone: 'success', title: t('profile.updated') })
      onDone()
    },
    onError: (error) =>
      report(error, { title: t('profile.updateFailed'), text: t('profile.updateFailedText'), session: 'expired' }),
  })
}

export type Person = Reply<'listFollowers'>[number]
export type PeopleKind = 'followers' | 'following'

const pageSize = 20
const calls = { followers: 'listFollowers', following: 'listFollowing' } as const

/** A member's followers, or the people that a member follows. Newest first, paged. */
export function usePeople(id: string, kind: PeopleKind) {
  const cache = useQueryClient()
  return useInfiniteQuery({
    queryKey: memberKeys.people(id, kind),
    queryFn: async ({ pageParam: offset, signal }) => {
      const page = await readOr([], calls[kind], { params: { id }, query: { limit: pageSize, offset }, signal })
      for (const { id: personId, isFollowing } of page)
        cache.setQueryData(memberKeys.followStatus(personId), { isFollowing })
      return page
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    staleTime: 0,
  })
}
