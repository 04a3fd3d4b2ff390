import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { herePath, paths } from '../../api/index.ts'
import {
  Brand,
  Button,
  ChevronIcon,
  ClockIcon,
  LanguagePicker,
  PeopleIcon,
  problemText,
  ShareIcon,
  useTitle,
  WarningIcon,
  wantAllTexts,
} from '../../ui/index.ts'
import styles from './LandingScreen.module.css'
import { SamplePredictions } from './SamplePredictions.tsx'
import { SignIn } from './SignIn.tsx'

const bullets = [
  ['friends', PeopleIcon],
  ['deadline', ClockIcon],
  ['share', ShareIcon],
] as const

/** What visitors see: what the product is, and the two ways in. */
export default function LandingScreen() {
  const { t } = useTranslation(['auth', 'common'])
  const [dialog, setDialog] = useState<{ open: boolean; mode: 'signup' | 'login' }>({ open: false, mode: 'signup' })
  const signInError = useSignInError()
  const open = (mode: 'signup' | 'login') => startTransition(() => setDialog({ open: true, mode }))
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
          <a href={paths.latest} className={styles.latest}>
            {t('common:seeLatest')}
            <ChevronIcon />
          </a>
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
      <SignIn {...dialog} returnTo={herePath()} onClose={() => setDialog({ ...dialog, open: false })} />
    </div>
  )
}

const parameter = 'signInError'

/**
 * The sentence for a failed sign-in, by `?signInError=<code>`. The code is removed from the
 * address, so that a reload does not repeat it. Without the router, which the landing screen does
 * not load.
 */
function useSignInError(): string | undefined {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState<string>()
  useEffect(() => {
    const address = new URL(location.href)
    const given = address.searchParams.get(parameter)
    if (given === null) return
    // The problems' sentences are not among the first screen's texts.
    wantAllTexts().finally(() => setCode(given))
    address.searchParams.delete(parameter)
    history.replaceState(history.state, '', address)
  }, [])
  return code === undefined ? undefined : (problemText({ code }) ?? t('errors.other'))
}
