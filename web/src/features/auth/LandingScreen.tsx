import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { herePath } from '../../api/index.ts'
import {
  Brand,
  Button,
  ClockIcon,
  LanguagePicker,
  PeopleIcon,
  ShareIcon,
  useTitle,
  WarningIcon,
} from '../../ui/index.ts'
import styles from './LandingScreen.module.css'
import { SamplePredictions } from './SamplePredictions.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { useSignInError } from './useSignInError.ts'

const bullets = [
  ['friends', PeopleIcon],
  ['deadline', ClockIcon],
  ['share', ShareIcon],
] as const

/** What someone sees who is not signed in: what this is, and the two ways in. */
export function LandingScreen() {
  const { t } = useTranslation(['auth', 'common'])
  const [dialog, setDialog] = useState<{ open: boolean; mode: 'signup' | 'login' }>({ open: false, mode: 'signup' })
  const signInError = useSignInError()
  const open = (mode: 'signup' | 'login') => setDialog({ open: true, mode })
  useTitle()

  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <Brand />
        <LanguagePicker />
      </header>
      <main className={styles.main} tabIndex={-1}>
        {signInError && (
          <p role="alert" className={styles.error}>
            <WarningIcon />
            <span>
              <strong>{t('errors.title')}</strong> {signInError}
            </span>
          </p>
        )}
        <h1 className={styles.tagline}>{t('common:tagline')}</h1>
        <div className={styles.sample}>
          <SamplePredictions />
        </div>
        <div className={styles.actions}>
          <Button look="primary" size="large" onClick={() => open('signup')}>
            {t('landing.getStarted')}
          </Button>
          <Button size="large" onClick={() => open('login')}>
            {t('landing.signIn')}
          </Button>
        </div>
        <ul className={styles.bullets}>
          {bullets.map(([key, Icon]) => (
            <li key={key}>
              <Icon />
              {t(`landing.bullets.${key}`)}
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>{t('landing.footer')}</footer>
      <SignInDialog {...dialog} returnTo={herePath()} onClose={() => setDialog({ ...dialog, open: false })} />
    </div>
  )
}
