import type { Body, Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, meKey, readOr, session } from '../../../api/index.ts'
import { showToast, useReportAction } from '../../../ui/index.ts'
import { memberKeys } from './keys.ts'

export type Member = Reply<'getUser'>
export type Rank = Member['userRank']

/** Another member, as far as anyone may know them; read afresh each time their page is opened. */
export function useMember(id: string) {
  return useQuery({
    queryKey: memberKeys.member(id),
    queryFn: ({ signal }) => call('getUser', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The figures that stand at the head of a page; null for whoever is signed out meanwhile. */
export function useStats(id: string) {
  return useQuery({
    queryKey: memberKeys.stats(id),
    queryFn: ({ signal }) => readOr(null, 'getUserStats', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Changes one's own profile; the answer becomes the current user everywhere. */
export function useUpdateProfile(onDone: () => void) {
  const { t } = useTranslation('account')
  const report = useReportAction(session)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'updateOwnProfile'>) => call('updateOwnProfile', { body }),
    onSuccess: (user) => {
      cache.setQueryData(meKey, user)
      showToast({ tone: 'success', title: t('profile.updated') })
      onDone()
    },
    onError: (error) =>
      report(error, { title: t('profile.updateFailed'), fallback: t('profile.updateFailedText'), session: 'expired' }),
  })
}
