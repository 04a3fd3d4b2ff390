import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, session } from '#api/index.ts'
import { showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { adminKey } from './reads.ts'

const calls = {
  deactivate: 'deactivateUser',
  reactivate: 'reactivateUser',
  delete: 'deleteUser',
  appoint: 'appointModerator',
  dismiss: 'dismissModerator',
} as const
export type UserAction = keyof typeof calls

/** Mutates a member's account. Pending until the lists have been refetched. */
export function useUserAction(action: UserAction) {
  const { t } = useTranslation(['admin', 'common'])
  const cache = useQueryClient()
  const report = useReportAction(session)
  return useMutation({
    mutationFn: async (id: string): Promise<void> => void (await call(calls[action], { params: { id } })),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t(`users.done.${action}`) })
      await cache.invalidateQueries({ queryKey: adminKey })
    },
    onError: (error) => report(error, { title: t(`users.failed.${action}`), fallback: t('common:tryAgainLater') }),
  })
}
