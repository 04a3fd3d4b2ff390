import type { Reply } from '@hunch/proto/http/client'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { memberKeys } from './keys.ts'

export type Person = Reply<'listFollowers'>[number]
export type PeopleKind = 'followers' | 'following'

const pageSize = 20
const calls = { followers: 'listFollowers', following: 'listFollowing' } as const

/** Who follows a member, or whom they follow, newest first, a page at a time. */
export function usePeople(id: string, kind: PeopleKind) {
  const cache = useQueryClient()
  return useInfiniteQuery({
    queryKey: memberKeys.people(id, kind),
    queryFn: async ({ pageParam: offset, signal }) => {
      const page = await call(calls[kind], { params: { id }, query: { limit: pageSize, offset }, signal })
      for (const { id: personId, isFollowing } of page)
        cache.setQueryData(memberKeys.followStatus(personId), { isFollowing })
      return page
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    staleTime: 0,
  })
}
