import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { call, codeOf, nameOf, useCurrentUser } from '../../api/index.ts'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { LockIcon, problemText, reportFailure, useTitle, useTranslation } from '../../ui/index.ts'
import styles from './AdminScreen.module.css'
import { EntryCard } from './EntryCard.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** /admin: the dashboard for the admin, the form for everybody else. */
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

/** The admin's sign-in form: e-mail and password. Reloads the page when signed in. */
function AdminAccess({ notice }: { notice?: string }) {
  const [forgotten, setForgotten] = useState<{ email: string }>()
  const [confirming, setConfirming] = useState(false)
  if (forgotten) return <ForgotPassword {...forgotten} onBack={() => setForgotten(undefined)} />
  if (confirming) return <SecondFactor onBack={() => setConfirming(false)} />
  return (
    <SignInForm
      notice={notice}
      onForgotPassword={(email) => setForgotten({ email })}
      onConfirm={() => setConfirming(true)}
    />
  )
}

function SignInForm({
  notice,
  onForgotPassword,
  onConfirm,
}: {
  notice: string | undefined
  onForgotPassword(email: string): void
  /** The password was right, and a passkey has to confirm it. */
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
  const reportFailed = (cause: unknown) =>
    reportFailure('action', { title: t('admin.failed'), description: problemText(cause) ?? t('admin.invalid') })
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
        <button
          type="button"
          className={styles.forgot}
          onClick={() => onForgotPassword(form.getFieldValue('email') ?? '')}
        >
          {t('credentials:forgot.link')}
        </button>
      </EntryCard>
    </AntdProvider>
  )
}
