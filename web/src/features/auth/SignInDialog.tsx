import { useState } from 'react'
import { signInUrl } from '../../api/index.ts'
import { Button, CrowdBar, Dialog, useTranslation } from '../../ui/index.ts'
import styles from './SignInDialog.module.css'

/** One button, which goes to the identity provider and back to this page. */
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
  const [leaving, setLeaving] = useState(false)
  const goToProvider = () => {
    setLeaving(true)
    location.assign(signInUrl(returnTo))
  }
  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('signIn.title')}>
      <div className={styles.content}>
        <CrowdBar agree={62} disagree={38} size="thick" />
        <p>{t(`signIn.${mode}`)}</p>
        <Button look="primary" size="large" wide data-autofocus="" pending={leaving} onClick={goToProvider}>
          {t('signIn.continue')}
        </Button>
      </div>
    </Dialog>
  )
}
