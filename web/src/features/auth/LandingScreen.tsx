import { startTransition, useEffect, useState } from 'react'
import { canJoin, dropVote, herePath, joiningNotice, keepVote } from '#api/index.ts'
import {
  Brand,
  Button,
  ClockIcon,
  LanguagePicker,
  loadProblemText,
  PageLinks,
  PeopleIcon,
  ShareIcon,
  ThemePicker,
  useFirstTexts,
  useTitle,
  WarningIcon,
} from '#ui/index.ts'
import styles from './LandingScreen.module.css'
import { RealPosts } from './landing/RealPosts.tsx'
import { usePublicPosts } from './landing/usePublicPosts.ts'
import { VoteCard } from './landing/VoteCard.tsx'
import { SamplePredictions } from './SamplePredictions.tsx'
import { SignIn } from './SignIn.tsx'

const bullets = [
  ['friends', PeopleIcon],
  ['deadline', ClockIcon],
  ['share', ShareIcon],
] as const

type Mode =
  | { readonly mode: 'signup' | 'login' }
  | { readonly mode: 'vote'; readonly side: boolean; readonly sideName: string | undefined }

/** The screen for visitors: the product, a post to vote on, and the buttons to sign up and log in. */
export default function LandingScreen() {
  const t = useFirstTexts()
  const [dialog, setDialog] = useState<Mode & { open: boolean }>({ open: false, mode: 'signup' })
  const posts = usePublicPosts()
  const [notice, mayJoin] = [joiningNotice(), canJoin()]
  const signInError = useSignInError()
  const [returnTo, setReturnTo] = useState<string>()
  const open = (next: Mode) => {
    dropVote()
    startTransition(() => setDialog({ open: true, ...next }))
  }
  const vote = (side: boolean) => {
    const post = posts?.open?.prediction
    if (!post) return
    open({ mode: 'vote', side, sideName: side ? post.sides?.agree : post.sides?.disagree })
    keepVote({ predictionId: post.id, side })
  }
  const close = () => {
    dropVote()
    setDialog({ ...dialog, open: false })
  }
  useTitle()
  // Other screens redirect here to choose a provider: `?signIn=login&returnTo=<page>`.
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
        <div className={styles.pickers}>
          <LanguagePicker />
          <ThemePicker />
        </div>
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
          {posts && !posts.open ? <SamplePredictions /> : <VoteCard post={posts?.open} onVote={vote} />}
        </div>
        <div className={styles.actions}>
          {mayJoin && (
            <Button look="primary" size="large" onClick={() => open({ mode: 'signup' })}>
              {t('auth:landing.getStarted')}
            </Button>
          )}
          <Button look={mayJoin ? 'secondary' : 'primary'} size="large" onClick={() => open({ mode: 'login' })}>
            {t('auth:landing.signIn')}
          </Button>
          {notice && <p className={styles.notice}>{t(`auth:joining.${notice}`)}</p>}
        </div>
        <ul className={styles.bullets}>
          {bullets.map(([key, Icon]) => (
            <li key={key}>
              <Icon />
              {t(`auth:landing.bullets.${key}`)}
            </li>
          ))}
        </ul>
        <div className={styles.posts}>
          <RealPosts posts={posts} />
        </div>
      </main>
      <footer className={styles.footer}>
        {t('auth:landing.footer')}
        <PageLinks />
      </footer>
      <SignIn {...dialog} returnTo={returnTo ?? herePath()} onClose={close} />
    </div>
  )
}

const parameter = 'signInError'
/** Query parameter with an end time. The sentences for some error codes contain this time. */
const untilParameter = 'until'

/**
 * Returns the sentence for a failed sign-in from `?signInError=<code>`.
 * Removes the code from the address, so that a reload does not repeat it.
 * Does not use the router, because the landing screen does not load it.
 */
function useSignInError(): string | undefined {
  const t = useFirstTexts()
  const [failed, setFailed] = useState<{ sentence: string | undefined }>()
  useEffect(() => {
    const address = new URL(location.href)
    const code = address.searchParams.get(parameter)
    if (code === null) return
    const until = address.searchParams.get(untilParameter)
    loadProblemText({ code, ...(until && { params: { until } }) })
      .catch(() => undefined)
      .then((sentence) => setFailed({ sentence }))
    for (const name of [parameter, untilParameter]) address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }, [])
  return failed && (failed.sentence ?? t('auth:errors.other'))
}
