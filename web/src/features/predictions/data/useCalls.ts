import { type Body, limits, type Query } from '@hunch/proto/http/client'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, keys, readOr, session } from '#api/index.ts'
import { useReportAction, useTranslation } from '#ui/index.ts'

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

const settingKey = ['setCallSettings'] as const

/** Reads and sets whether others see the viewer's settled calls. Optimistic. Requests are sent in turn; the last tap wins. */
export function useCallSettings() {
  const { t } = useTranslation(['calls', 'common'])
  const client = useQueryClient()
  const report = useReportAction(session)
  const queryKey = keys.calls.settings
  const { data } = useQuery({ queryKey, queryFn: () => call('getCallSettings') })
  /** The setting on the server while taps are being sent; undefined if it is unknown. */
  const saved = useRef<Body<'setCallSettings'>>(undefined)
  const isOnly = () => client.isMutating({ mutationKey: settingKey }) === 1
  const set = useMutation({
    mutationKey: settingKey,
    scope: { id: 'call settings' },
    mutationFn: (body: Body<'setCallSettings'>) => call('setCallSettings', { body }),
    onMutate: async (body) => {
      const isFirst = isOnly()
      // A read in flight would restore the old setting.
      await client.cancelQueries({ queryKey })
      if (isFirst) saved.current = client.getQueryData<Body<'setCallSettings'>>(queryKey)
      client.setQueryData(queryKey, body)
    },
    onSuccess: (_reply, body) => {
      saved.current = body
    },
    onError: (error, { showSettledCalls }) => {
      if (isOnly()) client.setQueryData(queryKey, saved.current ?? { showSettledCalls: !showSettledCalls })
      report(error, { title: t('settings.failed'), fallback: t('common:tryAgainLater'), session: 'expired' })
    },
  })
  return { settings: data, set }
}
