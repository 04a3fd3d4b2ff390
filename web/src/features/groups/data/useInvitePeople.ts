import { useMutation, useQuery } from '@tanstack/react-query'
import { call, readOr } from '#api/index.ts'
import { showToast, useLanguage, useTranslation } from '#ui/index.ts'
import { everyoneOnce } from '../model/people.ts'
import { groupKeys } from './useGroup.ts'
import { useReportGroup } from './useGroupActions.ts'

/** Entries per page of a list. */
const pageSize = 50
/** Maximum number of pages to read. */
const mostPages = 10
/** Maximum number of people per invite request. */
const mostAtOnce = 100

/** Reads all pages of a list, at most 500 entries. */
async function readAll<T>(readPage: (page: { limit: number; offset: number }) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const entries = await readPage({ limit: pageSize, offset: page * pageSize })
    all.push(...entries)
    if (entries.length < pageSize) break
  }
  return all
}

/** The viewer's followers and the people that they follow, without duplicates, sorted by name. */
export function useInvitable(userId: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: groupKeys.people(userId),
    queryFn: async ({ signal }) => {
      const params = { id: userId }
      return Promise.all([
        readAll((query) => readOr([], 'listFollowers', { params, query, signal })),
        readAll((query) => readOr([], 'listFollowing', { params, query, signal })),
      ])
    },
    select: (lists) => everyoneOnce(lists, language),
    staleTime: 0,
  })
}

/** The ids of a group's members, at most 500. */
export function useMemberIds(groupId: string) {
  return useQuery({
    queryKey: [...groupKeys.members(groupId), 'ids'],
    queryFn: async ({ signal }) => {
      const members = await readAll((query) => readOr([], 'listMembers', { params: { id: groupId }, query, signal }))
      return new Set(members.map(({ user }) => user.id))
    },
    staleTime: 0,
  })
}

export function useSendInvites(groupId: string, onDone: () => void) {
  const { t } = useTranslation('groups')
  const report = useReportGroup()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += mostAtOnce)
        await call('inviteUsers', { params: { id: groupId }, body: { userIds: ids.slice(from, from + mostAtOnce) } })
    },
    onSuccess: () => {
      showToast({ tone: 'success', title: t('inviting.sent') })
      onDone()
    },
    onError: (error) => report('invite', error),
  })
}
