import { CrowdBar, Dialog, useTranslation } from '../../ui/index.ts'
import { SignInButtons } from './SignInButtons.tsx'
import styles from './SignInDialog.module.css'

/** A button for each identity provider, which goes there and back to this page. */
export function SignInDialog({
  open,
  mode,
  returnTo,
  onClose,
}: {
  open: boolean
  mode: 'signup' | 'login'
  returnTo?: string
  onClose(): void
}) {
  const { t } = useTranslation('auth')
  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('signIn.title')}>
      <div className={styles.content}>
        <CrowdBar agree={62} disagree={38} size="thick" />
        <p>{t(`signIn.${mode}`)}</p>
        <SignInButtons returnTo={returnTo} />
      </div>
    </Dialog>
  )
}
