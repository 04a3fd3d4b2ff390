import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, codeOf, meKey, session } from '../../api/index.ts'
import { Button, showToast, useReportAction, useTranslation } from '../../ui/index.ts'

/** Sends the verification mail again. If the e-mail has been verified in the meantime, that counts as success. */
export function ResendButton({ onSent }: { onSent?: () => void }) {
  const { t } = useTranslation(['credentials', 'common', 'done'])
  const cache = useQueryClient()
  const report = useReportAction(session)
  const resend = useMutation({
    mutationFn: () => call('resendVerification'),
    onSuccess: () => {
      showToast({ tone: 'success', title: t('done:verificationSent') })
      onSent?.()
    },
    onError: (error) => {
      if (codeOf(error) === 'emailAlreadyVerified') cache.invalidateQueries({ queryKey: meKey })
      report(error, { title: t('banner.failed'), fallback: t('common:tryAgainLater'), session: 'expired' })
    },
  })
  return (
    <Button size="small" pending={resend.isPending} onClick={() => resend.mutate()}>
      {t('banner.resend')}
    </Button>
  )
}
