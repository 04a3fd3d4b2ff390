import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { memberKeys } from './useProfile.ts'

/** At most `limit` members that the viewer may want to follow. The list does not change while the page is open. */
export function useSuggestions(limit: number) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['suggestions', limit],
    queryFn: async ({ signal }) => {
      const people = await call('suggestPeople', { query: { limit }, signal })
      // Suggestions never include followed members. This saves a status request for each of them.
      for (const { user } of people) cache.setQueryData(memberKeys.followStatus(user.id), { isFollowing: false })
      return people
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
