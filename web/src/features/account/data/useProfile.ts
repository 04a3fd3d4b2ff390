import type { Body, Reply } from '@hunch/proto/http/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, isUnauthorized, meKey, signInAgain } from '../../api/index.ts'
import { problemText, reportFailure, showToast } from '../../ui/index.ts'

export type Member = Reply<'getUser'>

/** Another member, as far as anyone may know them. */
export function useMember(id: string) {
  return useQuery({ queryKey: ['members', id], queryFn: ({ signal }) => call('getUser', { params: { id }, signal }) })
}

/** Changes one's own profile; the answer becomes the current user everywhere. */
export function useUpdateProfile(onDone: () => void) {
  const { t } = useTranslation(['account', 'common'])
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'updateOwnProfile'>) => call('updateOwnProfile', { body }),
    onSuccess: (user) => {
      cache.setQueryData(meKey, user)
      showToast({ tone: 'success', title: t('profile.updated') })
      onDone()
    },
    onError: (error) => {
      if (isUnauthorized(error)) {
        reportFailure('action', {
          title: t('common:session.expiredTitle'),
          description: t('common:session.expiredText'),
        })
        return signInAgain()
      }
      reportFailure('action', {
        title: t('profile.updateFailed'),
        description: problemText(error) ?? t('profile.updateFailedText'),
      })
    },
  })
}
