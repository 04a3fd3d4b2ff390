import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError, call, readOr } from '#api/index.ts'

/** Query keys of this feature. */
export const groupKeys = {
  /** Prefix of all lists of groups, including search results. */
  lists: ['groups', 'list'],
  all: ['groups', 'list', 'all'],
  search: (searchText: string) => ['groups', 'list', 'search', searchText] as const,
  detail: (id: string) => ['groups', 'detail', id] as const,
  members: (id: string) => ['groups', 'members', id] as const,
  membership: (id: string) => ['groups', 'membership', id] as const,
  invite: (id: string) => ['groups', 'invite', id] as const,
  byCode: (code: string) => ['groups', 'byCode', code] as const,
  ofMember: (userId: string) => ['groups', 'list', 'ofMember', userId] as const,
  people: (userId: string) => ['groups', 'people', userId] as const,
} as const

/** A group; null if it does not exist. */
export function useGroup(id: string) {
  return useQuery({
    queryKey: groupKeys.detail(id),
    queryFn: async ({ signal }) => {
      try {
        return await call('getGroup', { params: { id }, signal })
      } catch (error) {
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
        if (isGone) return null
        throw error
      }
    },
    refetchOnMount: 'always',
  })
}

/** The members of a group, longest membership first, paged. */
export function useMembers(id: string) {
  return useInfiniteQuery({
    queryKey: groupKeys.members(id),
    queryFn: ({ pageParam: offset, signal }) =>
      readOr([], 'listMembers', { params: { id }, query: { limit: 50, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === 50 ? pages.length * 50 : undefined),
    refetchOnMount: 'always',
  })
}

/** The viewer's membership of a group; null if they are not a member. */
export function useMembership(id: string | undefined) {
  return useQuery({
    queryKey: groupKeys.membership(id ?? ''),
    queryFn: ({ signal }) => readOr(null, 'getMembership', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/**
 * The group of an invite code, and whether the viewer was removed from it.
 * Returns null, not an error, if the code is not valid or no longer valid.
 */
export const invitedQuery = (code: string) =>
  queryOptions({
    queryKey: groupKeys.byCode(code),
    queryFn: async ({ signal }) => {
      try {
        return await call('getGroupByInvite', { params: { code }, signal })
      } catch (error) {
        const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 400)
        if (isInvalid) return null
        throw error
      }
    },
    staleTime: 0,
  })

export const useInvited = (code: string) => useQuery(invitedQuery(code))
