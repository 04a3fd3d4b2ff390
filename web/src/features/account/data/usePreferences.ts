import type { Body } from '@hunch/proto/http/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, call, meKey, session } from '../../../api/index.ts'
import { showToast, useReportAction, useTranslation } from '../../../ui/index.ts'

export const preferences = ['emailNotifications', 'friendActivityNotifications', 'votingDeadlineNotifications'] as const
export type Preference = (typeof preferences)[number]

/** Switches one notification preference. Optimistic. */
export function useSetPreference() {
  const { t } = useTranslation('common')
  const report = useReportAction(session)
  const cache = useQueryClient()
  const show = (change: Body<'setPreferences'>) =>
    cache.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, ...change })
  return useMutation({
    mutationFn: ({ which, on }: { which: Preference; on: boolean }) =>
      call('setPreferences', { body: { [which]: on } }),
    onMutate: ({ which, on }) => void show({ [which]: on }),
    onError: (error, { which, on }) => {
      show({ [which]: !on })
      report(error, { title: t('somethingWrong'), fallback: t('tryAgainLater'), session: 'expired' })
    },
  })
}

/** Saves the location that the member chose. */
export function useSetLocation() {
  const { t } = useTranslation(['account', 'common'])
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'setLocation'>) => call('setLocation', { body }),
    onSuccess: (user) => {
      cache.setQueryData(meKey, user)
      showToast({ tone: 'success', title: t('location.updated') })
    },
    onError: (error) => report(error, { title: t('common:error'), text: t('location.failed'), session: 'expired' }),
  })
}
