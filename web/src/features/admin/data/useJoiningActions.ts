import { call } from '#api/index.ts'
import { useTranslation } from '#ui/index.ts'
import type { Registration } from '../model/types.ts'
import { useAction } from './useAction.ts'

export function useChangeRegistration() {
  const { t } = useTranslation('admin')
  return useAction(
    (body: Pick<Registration, 'mode' | 'minimumAge' | 'asksTerms'>) => call('changeRegistration', { body }),
    {
      done: t('joining.saved'),
      failed: t('joining.saveFailed'),
    },
  )
}

export function useCreateLink() {
  const { t } = useTranslation('admin')
  return useAction((body: { uses: number; days: number; note: string }) => call('createInvitationLink', { body }), {
    failed: t('joining.links.createFailed'),
  })
}

export function useWithdrawLink() {
  const { t } = useTranslation('admin')
  return useAction((id: string) => call('withdrawInvitationLink', { params: { id } }), {
    done: t('joining.links.withdrawn'),
    failed: t('joining.links.withdrawFailed'),
  })
}

export function useApprovePerson() {
  const { t } = useTranslation('admin')
  return useAction((id: string) => call('approvePerson', { params: { id } }), {
    done: t('joining.people.approved'),
    failed: t('joining.people.approveFailed'),
  })
}

export function useRefusePerson() {
  const { t } = useTranslation('admin')
  return useAction(
    ({ id, reason }: { id: string; reason: string }) => call('refusePerson', { params: { id }, body: { reason } }),
    { done: t('joining.people.refused'), failed: t('joining.people.refuseFailed') },
  )
}
