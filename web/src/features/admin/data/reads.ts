/** The admin's queries, their keys, and their refresh intervals. Queries pause while the page is hidden. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import {
  contentRows,
  linksAPage,
  refreshMs,
  usersAPage,
  versionsAPage,
  waitingAPage,
  wordsAPage,
} from '../model/limits.ts'
import type { Member, PageLanguage, PageName, Post } from '../model/types.ts'

/** The key prefix of all these queries. Actions of the admin invalidate all queries with this prefix. */
export const adminKey = ['admin'] as const

/** Entries per page of the audit log. */
const auditPage = 20

/** A query of a list. Lists with this type can replace each other on a screen. */
interface ListRead<T> {
  readonly queryKey: readonly unknown[]
  readonly staleTime: number
  readonly refetchInterval?: number
  queryFn(context: { signal: AbortSignal }): Promise<T[]>
}

const every = (ms: number) => ({ refetchInterval: ms, staleTime: ms })
const often = every(refreshMs.often)
const seldom = every(refreshMs.seldom)

export const statsRead = queryOptions({
  queryKey: [...adminKey, 'stats'],
  queryFn: ({ signal }) => call('getAdminStats', { signal }),
  ...often,
})

export const statusRead = queryOptions({
  queryKey: [...adminKey, 'status'],
  queryFn: ({ signal }) => call('getStatus', { signal }),
  ...often,
})

export const overviewRead = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: ({ signal }) => call('getOverview', { signal }),
  ...often,
})

export const recentUsersRead: ListRead<Member> = {
  queryKey: [...adminKey, 'users', 'recent'],
  queryFn: ({ signal }) => call('listRecentUsers', { signal }),
  ...often,
}

export const moderatorsRead: ListRead<Member> = {
  queryKey: [...adminKey, 'users', 'moderators'],
  queryFn: ({ signal }) => call('listModerators', { signal }),
  ...often,
}

export const popularPostsRead: ListRead<Post> = {
  queryKey: [...adminKey, 'posts', 'popular'],
  queryFn: ({ signal }) => call('listPopularPredictions', { signal }),
  ...often,
}

export const reportRead = queryOptions({
  queryKey: [...adminKey, 'report'],
  queryFn: ({ signal }) => call('getRetentionReport', { signal }),
  ...seldom,
})

export const trendsRead = queryOptions({
  queryKey: [...adminKey, 'trends'],
  queryFn: ({ signal }) => call('getTrends', { signal }),
  ...seldom,
})

/** All members, newest first, paged. */
export const allUsersRead = infiniteQueryOptions({
  queryKey: [...adminKey, 'users', 'all'],
  queryFn: ({ signal, pageParam: offset }) => call('listAllUsers', { query: { limit: usersAPage, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, _pages, offset) => (page.length < usersAPage ? undefined : offset + usersAPage),
  ...seldom,
})

export const allPostsRead: ListRead<Post> = {
  queryKey: [...adminKey, 'posts', 'all'],
  queryFn: ({ signal }) => call('listAllPredictions', { query: { limit: contentRows }, signal }),
  ...seldom,
}

export const foundUsersRead = (q: string): ListRead<Member> => ({
  queryKey: [...adminKey, 'users', 'found', q],
  queryFn: ({ signal }) => call('searchAllUsers', { query: { q }, signal }),
  staleTime: 0,
})

export const foundPostsRead = (q: string): ListRead<Post> => ({
  queryKey: [...adminKey, 'posts', 'found', q],
  queryFn: ({ signal }) => call('searchAllPredictions', { query: { q }, signal }),
  staleTime: 0,
})

/** The audit log, newest first, paged. Each page also contains the unfinished deletions. */
export const auditLogRead = infiniteQueryOptions({
  queryKey: [...adminKey, 'audit'],
  queryFn: ({ signal, pageParam: offset }) => call('getAuditLog', { query: { limit: auditPage, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, _pages, offset) => (page.entries.length < auditPage ? undefined : offset + auditPage),
  ...seldom,
  // Other services' entries arrive by events with a delay, so refetch whenever the log is opened.
  staleTime: 0,
})

export const registrationRead = queryOptions({
  queryKey: [...adminKey, 'registration'],
  queryFn: ({ signal }) => call('getRegistration', { signal }),
  ...often,
})

/** Invitation links, newest first, paged. */
export const invitationLinksRead = infiniteQueryOptions({
  queryKey: [...adminKey, 'invitationLinks'],
  queryFn: ({ signal, pageParam: offset }) =>
    call('listInvitationLinks', { query: { limit: linksAPage, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, _pages, offset) => (page.length < linksAPage ? undefined : offset + linksAPage),
  ...often,
})

/** Listed words that contain `q`, newest first, paged. Each page also contains the total. */
export const wordsRead = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'words', q],
    queryFn: ({ signal, pageParam: offset }) => call('listWords', { query: { q, limit: wordsAPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, offset) => (page.words.length < wordsAPage ? undefined : offset + wordsAPage),
    ...seldom,
  })

export const contributionRulesRead = queryOptions({
  queryKey: [...adminKey, 'contributionRules'],
  queryFn: ({ signal }) => call('getContributionRules', { signal }),
  ...often,
})

/** People who wait for approval, longest wait first, paged. */
export const waitingPeopleRead = infiniteQueryOptions({
  queryKey: [...adminKey, 'waitingPeople'],
  queryFn: ({ signal, pageParam: offset }) =>
    call('listWaitingPeople', { query: { limit: waitingAPage, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, _pages, offset) => (page.length < waitingAPage ? undefined : offset + waitingAPage),
  ...often,
})

/** The source text of a page in a language. Refetched only after publishing: another refetch would overwrite typed text. */
export const pageSourceRead = (page: PageName, language: PageLanguage) =>
  queryOptions({
    queryKey: [...adminKey, 'pages', page, language],
    queryFn: ({ signal }) => call('getPageSource', { params: { page }, query: { language }, signal }),
  })

/** Published versions of a page in all languages, newest first, paged. */
export const pageVersionsRead = (page: PageName) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'pages', page, 'versions'],
    queryFn: ({ signal, pageParam: offset }) =>
      call('listPageVersions', { params: { page }, query: { limit: versionsAPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.length < versionsAPage ? undefined : offset + versionsAPage),
  })
