import { type Body, limits, type Query } from '@hunch/proto/http/client'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, keys, readOr, session } from '../../../api/index.ts'
import { useReportAction, useTranslation } from '../../../ui/index.ts'

export const callLists = ['open', 'closing', 'waiting', 'resultIn', 'right', 'wrong', 'unclear'] as const
export type CallList = NonNullable<Query<'listCalls'>['state']>

/** A member's calls, paged. `state` selects a list; undefined selects all calls. */
export function useCalls(userId: string, state: CallList | undefined) {
  return useInfiniteQuery({
    queryKey: keys.calls.list(userId, state ?? 'all'),
    queryFn: ({ pageParam: offset, signal }) =>
      call('listCalls', {
        params: { id: userId },
        query: { limit: limits.feedPage, offset, ...(state && { state }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === limits.feedPage ? pages.length * limits.feedPage : undefined),
    refetchOnMount: 'always',
  })
}

/** Whether another member shows at least one call. */
export function useShowsCalls(userId: string): boolean {
  const { data } = useQuery({
    queryKey: keys.calls.list(userId, 'any'),
    queryFn: () => readOr([], 'listCalls', { params: { id: userId }, query: { limit: 1 } }),
  })
  return data !== undefined && data.length > 0
}

/** Whether others can see the viewer's settled calls. Changes are optimistic. */
export function useCallSettings() {
  const { t } = useTranslation(['calls', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  const { data } = useQuery({ queryKey: keys.calls.settings, queryFn: () => call('getCallSettings') })
  const set = useMutation({
    mutationFn: (body: Body<'setCallSettings'>) => call('setCallSettings', { body }),
    onMutate: async (body) => {
      // A read in flight would restore the old setting.
      await client.cancelQueries({ queryKey: keys.calls.settings })
      client.setQueryData(keys.calls.settings, body)
    },
    onError: (error, { showSettledCalls }) => {
      client.setQueryData(keys.calls.settings, { showSettledCalls: !showSettledCalls })
      report(error, { title: t('settings.failed'), fallback: t('common:tryAgainLater'), session: 'expired' })
    },
  })
  return { settings: data, set }
}
