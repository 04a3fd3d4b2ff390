import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CurrentUser, call, codeOf, meKey, session } from '#api/index.ts'
import { Button, CrossIcon, IconButton, MailIcon, showToast, useReportAction, useTranslation } from '#ui/index.ts'
import styles from './VerifyEmailBanner.module.css'

/** Asks the member to verify their e-mail, with a button to resend the mail. Resending or closing hides the banner. */
export function VerifyEmailBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('credentials')
  const [hidden, setHidden] = useState(false)
  if (hidden) return null
  return (
    <section aria-label={t('banner.label')} className={styles.banner}>
      <MailIcon />
      <p>{t('banner.text', { email: user.email })}</p>
      <ResendButton onSent={() => setHidden(true)} />
      <IconButton label={t('banner.hide')} icon={<CrossIcon />} onClick={() => setHidden(true)} />
    </section>
  )
}

/** Sends the verification mail again. If the e-mail is verified already, reports that and reloads the current user. */
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
