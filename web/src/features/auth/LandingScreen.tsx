import { startTransition, useEffect, useState } from 'react'
import { herePath, paths } from '../../api/index.ts'
import {
  Brand,
  Button,
  ChevronIcon,
  ClockIcon,
  LanguagePicker,
  loadProblemText,
  PeopleIcon,
  ShareIcon,
  useFirstTexts,
  useTitle,
  WarningIcon,
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
  const t = useFirstTexts()
  const [dialog, setDialog] = useState<{ open: boolean; mode: 'signup' | 'login' }>({ open: false, mode: 'signup' })
  const signInError = useSignInError()
  const [returnTo, setReturnTo] = useState<string>()
  const open = (mode: 'signup' | 'login') => startTransition(() => setDialog({ open: true, mode }))
  useTitle()
  // Whoever was sent here to choose a provider: `?signIn=login&returnTo=<page>`.
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has('signIn')) return
    setReturnTo(address.searchParams.get('returnTo') ?? undefined)
    setDialog({ open: true, mode: 'login' })
    for (const name of ['signIn', 'returnTo']) address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }, [])

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
              <strong>{t('auth:errors.title')}</strong> {signInError}
            </span>
          </p>
        )}
        <h1 className={styles.tagline}>{t('common:tagline')}</h1>
        <div className={styles.sample}>
          <SamplePredictions />
        </div>
        <div className={styles.actions}>
          <Button look="primary" size="large" onClick={() => open('signup')}>
            {t('auth:landing.getStarted')}
          </Button>
          <Button size="large" onClick={() => open('login')}>
            {t('auth:landing.signIn')}
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
              {t(`auth:landing.bullets.${key}`)}
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.footer}>{t('auth:landing.footer')}</footer>
      <SignIn {...dialog} returnTo={returnTo ?? herePath()} onClose={() => setDialog({ ...dialog, open: false })} />
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
  const t = useFirstTexts()
  const [failed, setFailed] = useState<{ sentence: string | undefined }>()
  useEffect(() => {
    const address = new URL(location.href)
    const code = address.searchParams.get(parameter)
    if (code === null) return
    loadProblemText({ code })
      .catch(() => undefined)
      .then((sentence) => setFailed({ sentence }))
    address.searchParams.delete(parameter)
    history.replaceState(history.state, '', address)
  }, [])
  return failed && (failed.sentence ?? t('auth:errors.other'))
}
