import { bindVote, joiningNotice } from '../../api/index.ts'
import { CrowdBar, Dialog, PageLinks, useTranslation } from '../../ui/index.ts'
import { SignInButtons } from './SignInButtons.tsx'
import styles from './SignInDialog.module.css'
import { VoteKept } from './VoteKept.tsx'

/** A button for each identity provider, which goes there and back to this page. */
export function SignInDialog({
  open,
  mode,
  side,
  sideName,
  returnTo,
  onClose,
}: {
  open: boolean
  /** `vote` has a side that waits until the visitor has signed up. */
  mode: 'signup' | 'login' | 'vote'
  side?: boolean
  /** The side's name, where the post names its sides. */
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
