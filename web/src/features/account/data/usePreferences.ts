import type { Body } from '@hunch/proto/http/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CurrentUser, call, meKey, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'

export const preferences = ['emailNotifications', 'friendActivityNotifications', 'votingDeadlineNotifications'] as const
export type Preference = (typeof preferences)[number]

const mutationKey = ['setPreference'] as const

/** Switches one notification preference. Optimistic. Requests are sent one after the other, so the last tap wins. */
export function useSetPreference() {
  const { t } = useTranslation('common')
  const report = useReportAction(session)
  const cache = useQueryClient()
  /** The preferences on the server while taps are being sent. */
  const saved = useRef<Body<'setPreferences'>>({})
  const isOnly = () => cache.isMutating({ mutationKey }) === 1
  const show = (change: Body<'setPreferences'>) =>
    cache.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, ...change })
  return useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: ({ which, on }: { which: Preference; on: boolean }) =>
      call('setPreferences', { body: { [which]: on } }),
    onMutate: ({ which, on }) => {
      const user = cache.getQueryData<CurrentUser | null>(meKey)
      if (isOnly()) saved.current = Object.fromEntries(preferences.map((each) => [each, user?.[each] ?? true]))
      show({ [which]: on })
    },
    onSuccess: (_user, { which, on }) => {
      saved.current = { ...saved.current, [which]: on }
      if (isOnly()) show(saved.current)
    },
    onError: (error) => {
      if (isOnly()) show(saved.current)
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
