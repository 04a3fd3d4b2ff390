import { type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, readOr } from '#api/index.ts'
import type { NewReport } from '../model/types.ts'

export const reportKeys = {
  /** The viewer's reports. */
  own: ['reports', 'own'],
  /** Moderation decisions on the viewer's content and account. */
  statements: ['reports', 'statements'],
  statement: (id: string) => ['reports', 'statements', id] as const,
  /** Posts and comments that a group's creator has hidden. */
  hiddenIn: (groupId: string) => ['reports', 'hidden', groupId] as const,
  hidden: ['reports', 'hidden'],
  /** The decision that a mailed link shows. */
  mailed: (token: string) => ['reports', 'statements', 'mailed', token] as const,
} as const

const pageSize = 20

/** A paged list of the viewer's own data, refetched each time it is shown. */
export const usePages = <Item>(
  queryKey: QueryKey,
  read: (query: { limit: number; offset: number }, signal: AbortSignal) => Promise<Item[]>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: offset, signal }) => read({ limit: pageSize, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    staleTime: 0,
  })

/** The viewer's reports, newest first, paged. */
export const useOwnReports = () =>
  usePages(reportKeys.own, (query, signal) => readOr([], 'listOwnReports', { query, signal }))

/** Sends a report. The form shows failures. */
export function useReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (report: NewReport) => call('reportThing', { body: report }),
    onSuccess: () => cache.invalidateQueries({ queryKey: reportKeys.own }),
  })
}
