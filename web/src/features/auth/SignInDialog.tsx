import { bindVote, joiningNotice } from '#api/index.ts'
import { CrowdBar, Dialog, PageLinks, useTranslation } from '#ui/index.ts'
import { SignInButtons, VoteKept } from './SignInButtons.tsx'
import styles from './SignInDialog.module.css'

/** A dialog with the sign-in buttons, which return to `returnTo`. */
export function SignInDialog({
  open,
  mode,
  side,
  sideName,
  returnTo,
  onClose,
}: {
  open: boolean
  /** `vote` means that the visitor has chosen a side. The side is kept until they have signed up. */
  mode: 'signup' | 'login' | 'vote'
  side?: boolean
  /** The post's own name for the side, if it has one. */
  sideName?: string | undefined
  returnTo?: string
  onClose(): void
}) {
  const { t } = useTranslation('auth')
  const notice = joiningNotice()
  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('signIn.title')}>
      <div className={styles.content}>
        {side === undefined ? (
          <CrowdBar agree={62} disagree={38} size="thick" />
        ) : (
          <VoteKept side={side} name={sideName} />
        )}
        <p>{mode === 'login' ? t('signIn.login') : t(notice ? `joining.${notice}` : 'signIn.signup')}</p>
        <SignInButtons returnTo={returnTo} attempt={mode === 'vote' ? bindVote : undefined} />
        <PageLinks />
      </div>
    </Dialog>
  )
}
