import { useState } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { CrossIcon, IconButton, MailIcon, useTranslation } from '../../ui/index.ts'
import { ResendButton } from './ResendButton.tsx'
import styles from './VerifyEmailBanner.module.css'

/** Shown above the screens until the member's e-mail is verified. Names the address and has a button to resend the mail. */
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
