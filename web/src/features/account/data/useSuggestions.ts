import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { memberKeys } from './useProfile.ts'

/** Whom the viewer may want to follow, `limit` at most. They stay while the page is open, also once followed. */
export function useSuggestions(limit: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['suggestions', limit],
    queryFn: async ({ signal }) => {
      const people = await call('suggestPeople', { query: { limit }, signal })
      // Nobody is among them who is followed: that need not be asked for each.
      for (const { user } of people) cache.setQueryData(memberKeys.followStatus(user.id), { isFollowing: false })
      return people
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
