import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError, call, codeOf, nameOf, useCurrentUser } from '#api/index.ts'
import { AntdProvider } from '#ui/antd/AntdProvider.tsx'
import { LockIcon, problemText, reportFailure, useTitle, useTranslation } from '#ui/index.ts'
import styles from './AdminScreen.module.css'
import { EntryCard } from './EntryCard.tsx'
import { LinkByMail, type LinkPurpose } from './LinkByMail.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SignInByLink } from './SignInByLink.tsx'

/** The screen at /admin: the dashboard for the admin, a sign-in form for everyone else. */
export function AdminScreen({ dashboard }: { dashboard(adminId: string): ReactNode }) {
  const { t } = useTranslation('auth')
  const { user } = useCurrentUser()
  useTitle(t('admin.title'))
  if (user?.isAdmin) return dashboard(user.id)
  return <AdminAccess {...(user ? { notice: t('admin.notAdmin', { name: nameOf(user) }) } : {})} />
}

interface Credentials {
  email?: string
  password?: string
}

/** Number of rejected sign-ins before a link to sign in by mail is offered. A stranger may have used up the attempts. */
const rejectionsUntilLink = 3

/** The admin's sign-in by e-mail and password, or by a mailed link (?token=…). Reloads the page after signing in. */
function AdminAccess({ notice }: { notice?: string }) {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const [asking, setAsking] = useState<{ purpose: LinkPurpose; email: string }>()
  const [rejections, setRejections] = useState(0)
  const [confirming, setConfirming] = useState(false)
  const forgetToken = () => setSearch({}, { replace: true })
  const confirm = () => {
    setConfirming(true)
    forgetToken()
  }
  if (confirming) return <SecondFactor onBack={() => setConfirming(false)} />
  if (token) return <SignInByLink token={token} onConfirm={confirm} onBack={forgetToken} />
  if (asking) return <LinkByMail {...asking} onBack={() => setAsking(undefined)} />
  return (
    <SignInForm
      notice={notice}
      links={rejections < rejectionsUntilLink ? ['newPassword'] : ['newPassword', 'signIn']}
      onLink={setAsking}
      onRejected={() => setRejections(rejections + 1)}
      onConfirm={confirm}
    />
  )
}

function SignInForm({
  notice,
  links,
  onLink,
  onRejected,
  onConfirm,
}: {
  notice: string | undefined
  /** The kinds of mailed links that are offered. */
  links: readonly LinkPurpose[]
  onLink(asking: { purpose: LinkPurpose; email: string }): void
  onRejected(): void
  /** Called if the password is right and a passkey must confirm the sign-in. */
  onConfirm(): void
}) {
  const { t } = useTranslation(['auth', 'credentials'])
  const [form] = Form.useForm<Credentials>()
  const [incomplete, setIncomplete] = useState(false)
  const signIn = useMutation({
    mutationFn: (body: Required<Credentials>) => call('signInAsAdmin', { body }),
    onSuccess: () => location.reload(),
    onError: (cause) => (codeOf(cause) === 'secondFactorNeeded' ? onConfirm() : reportFailed(cause)),
  })
  const reportFailed = (cause: unknown) => {
    if (isRejection(cause)) onRejected()
    reportFailure('action', { title: t('admin.failed'), description: problemText(cause) ?? t('admin.invalid') })
  }
  const submit = ({ email = '', password = '' }: Credentials) => {
    const complete = email.trim() !== '' && password !== ''
    setIncomplete(!complete)
    if (complete) signIn.mutate({ email: email.trim(), password })
  }
  const busy = signIn.isPending || signIn.isSuccess

  return (
    <AntdProvider>
      <EntryCard icon={<LockIcon />} title={t('admin.title')} text={notice ?? t('admin.text')}>
        <Form<Credentials>
          form={form}
          layout="vertical"
          requiredMark={false}
          className={styles.form}
          onFinish={submit}
          disabled={busy}
        >
          <Form.Item name="email" label={t('admin.email')}>
            <Input type="email" size="large" autoComplete="username" inputMode="email" />
          </Form.Item>
          <Form.Item name="password" label={t('admin.password')}>
            <Input.Password size="large" autoComplete="current-password" />
          </Form.Item>
          {incomplete && (
            <p role="alert" className={styles.error}>
              {t('admin.bothRequired')}
            </p>
          )}
          <Button type="primary" size="large" shape="round" block htmlType="submit" loading={busy}>
            {busy ? t('admin.pending') : t('admin.submit')}
          </Button>
        </Form>
        <div className={styles.passkey}>
          <PasskeyButton onFailed={reportFailed} />
        </div>
        {links.map((purpose) => (
          <button
            key={purpose}
            type="button"
            className={styles.forgot}
            onClick={() => onLink({ purpose, email: form.getFieldValue('email') ?? '' })}
          >
            {purpose === 'signIn' ? t('credentials:link.offer') : t('credentials:forgot.offer')}
          </button>
        ))}
      </EntryCard>
    </AntdProvider>
  )
}

/** Whether the server rejected a sign-in because the credentials are wrong (401) or there were too many attempts (429). */
const isRejection = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.status === 401 || cause.status === 429)
