/** The queries of the moderation screens. Lists and figures are polled every 30 s while the page is visible. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import type { CaseState, CaseSummary } from '../model/types.ts'

export const moderationKeys = {
  all: ['moderation'],
  lists: ['moderation', 'list'],
  one: (id: string) => ['moderation', 'case', id] as const,
  photos: (id: string) => ['moderation', 'photos', id] as const,
  post: (id: string) => ['moderation', 'post', id] as const,
  appeals: ['moderation', 'appeals'],
  figures: ['moderation', 'figures'],
} as const

const refreshMs = 30_000
const pageSize = 20
const often = { refetchInterval: refreshMs, staleTime: refreshMs }

export const figuresRead = queryOptions({
  queryKey: moderationKeys.figures,
  queryFn: ({ signal }) => call('getQueueFigures', { signal }),
  ...often,
})

/** Open cases, earliest due time first, or decided cases, newest first. Paged. */
export const casesRead = (state: CaseState) =>
  infiniteQueryOptions({
    queryKey: [...moderationKeys.lists, state] as const,
    queryFn: ({ signal, pageParam: offset }) =>
      call('listCases', { query: { state, limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, _pages, offset) => (page.length < pageSize ? undefined : offset + pageSize),
    ...often,
  })

/** One case. Not polled, because the audit log records each load of a private group's case. */
export const caseRead = (id: string) =>
  queryOptions({
    queryKey: moderationKeys.one(id),
    queryFn: ({ signal }) => call('getCase', { params: { id }, signal }),
    staleTime: refreshMs,
  })

/**
 * Whether a listed case is sealed. A private group's case is sealed until the moderator opens it on this page, and again
 * after new reports have reopened it. The list hides the words of a sealed case, and a moderator cannot decide it.
 */
export const isSealed = (cache: QueryClient, { id, isPrivate, openedAt }: CaseSummary): boolean =>
  isPrivate && cache.getQueryData(caseRead(id).queryKey)?.openedAt !== openedAt

/** Undecided appeals, oldest first. Paged. */
export const appealsRead = infiniteQueryOptions({
  queryKey: moderationKeys.appeals,
  queryFn: ({ signal, pageParam: offset }) => call('listAppeals', { query: { limit: pageSize, offset }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, _pages, offset) => (page.length < pageSize ? undefined : offset + pageSize),
  ...often,
})
