import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { ApiError, call, codeOf, meKey, paths, signInUrl, useCurrentUser } from '#api/index.ts'
import { ButtonLink, Card, CheckIcon, MailIcon, problemText, useTitle, useTranslation, WarningIcon } from '#ui/index.ts'
import styles from './EntryCard.module.css'
import { ResendButton } from './VerifyEmailBanner.tsx'

/** /verify-email?token=…: verifies the account's e-mail by a mailed link. Sends the request once, when it is rendered. */
export default function VerifyEmailScreen() {
  const { t } = useTranslation(['credentials', 'done'])
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const cache = useQueryClient()
  const { user } = useCurrentUser()
  useTitle(t('verify.title'))
  const verified = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => call('verifyEmail', { query: { token } }),
    enabled: token !== '',
    gcTime: Number.POSITIVE_INFINITY, // The link works only once, so the result stays cached.
  })
  useEffect(() => {
    if (verified.isSuccess) cache.invalidateQueries({ queryKey: meKey })
  }, [verified.isSuccess, cache])

  if (verified.isSuccess)
    return (
      <State tone="done" icon={<CheckIcon />} title={t('done:emailVerified')} text={t('verify.doneText')}>
        <ButtonLink look="primary" size="large" wide to={paths.home}>
          {user ? t('verify.goHome') : t('verify.continue')}
        </ButtonLink>
      </State>
    )
  if (codeOf(verified.error) === 'verificationNeedsSignIn') return <SignInFirst text={problemText(verified.error)} />
  if (token !== '' && !verified.error) return <State tone="pending" icon={<MailIcon />} title={t('verify.pending')} />
  return <Failed text={token === '' ? t('verify.missing') : reasonOf(verified.error, t('verify.failed'))} />
}

/** Returns the server's sentence, or the fallback if there was no response. */
const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status === 0 ? fallback : (problemText(error) ?? fallback)

function Failed({ text }: { text: string }) {
  const { t } = useTranslation('credentials')
  const { user } = useCurrentUser()
  return (
    <State tone="failed" icon={<WarningIcon />} title={t('verify.failedTitle')} text={text}>
      {user?.emailVerified === false && <ResendButton />}
      <ButtonLink size="large" wide to={paths.home}>
        {user ? t('verify.goHome') : t('verify.goToSignIn')}
      </ButtonLink>
      <p className={styles.hint}>{t('verify.hint')}</p>
    </State>
  )
}

/** Shown if the link's account is not signed in here. Signing in returns to the link. */
function SignInFirst({ text }: { text: string | undefined }) {
  const { t } = useTranslation('credentials')
  const { pathname, search } = useLocation()
  return (
    <State tone="failed" icon={<WarningIcon />} title={t('verify.failedTitle')} text={text}>
      <ButtonLink look="primary" size="large" wide to={signInUrl(pathname + search)} reloadDocument>
        {t('verify.goToSignIn')}
      </ButtonLink>
      <p className={styles.hint}>{t('verify.hint')}</p>
    </State>
  )
}

interface StateProps {
  tone: 'pending' | 'done' | 'failed'
  icon: ReactNode
  title: string
  text?: string | undefined
  children?: ReactNode
}

function State({ tone, icon, title, text, children }: StateProps) {
  return (
    <Card className={styles.card}>
      <span className={styles.mark} data-tone={tone}>
        {icon}
      </span>
      <div role={tone === 'failed' ? 'alert' : 'status'}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </Card>
  )
}
