import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, isUnauthorized, signInAgain } from '#api/index.ts'
import { showToast, useTranslation } from '#ui/index.ts'
import { refreshInside } from '../data/cachedGroups.ts'
import { groupKeys } from '../data/useGroup.ts'
import { useReportGroup } from '../data/useGroupActions.ts'

/** Joins the group of an invite code. `onDone` receives the group's id. */
export function useJoinByInvite(onDone: (id: string) => void) {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const report = useReportGroup()
  return useMutation({
    mutationFn: (inviteCode: string) => call('joinByInvite', { body: { inviteCode } }),
    onSuccess: ({ id }) => {
      for (const queryKey of [groupKeys.lists, groupKeys.detail(id)]) void client.invalidateQueries({ queryKey })
      refreshInside(client, id)
      showToast({ tone: 'success', title: t('joined') })
      onDone(id)
    },
    onError: (error, code) => {
      if (isUnauthorized(error)) {
        showToast({ tone: 'error', title: t('inviteLink.signInTitle'), description: t('inviteLink.signInText') })
        signInAgain()
      } else if (codeOf(error) === 'inviteInvalid') {
        showToast({ tone: 'error', title: t('inviteLink.invalidToast'), description: t('inviteLink.invalidText') })
        void client.invalidateQueries({ queryKey: groupKeys.byCode(code) })
      } else {
        report('join', error)
        if (codeOf(error) === 'removedFromGroup') void client.invalidateQueries({ queryKey: groupKeys.byCode(code) })
      }
    },
  })
}
