import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { Card, LockIcon, problemText, reportFailure } from '../../ui/index.ts'
import styles from './AdminScreen.module.css'

interface Credentials {
  email?: string
  password?: string
}

/** The way in for the admin: e-mail and password. Signed in, the page loads afresh. */
export function AdminAccess({ notice }: { notice?: string }) {
  const { t } = useTranslation('auth')
  const [incomplete, setIncomplete] = useState(false)
  const signIn = useMutation({
    mutationFn: (body: Required<Credentials>) => call('signInAsAdmin', { body }),
    onSuccess: () => location.reload(),
    onError: (cause) =>
      reportFailure('action', { title: t('admin.failed'), description: problemText(cause) ?? t('admin.invalid') }),
  })
  const submit = ({ email = '', password = '' }: Credentials) => {
    const complete = email.trim() !== '' && password !== ''
    setIncomplete(!complete)
    if (complete) signIn.mutate({ email: email.trim(), password })
  }
  const busy = signIn.isPending || signIn.isSuccess

  return (
    <AntdProvider>
      <Card className={styles.card}>
        <span className={styles.mark}>
          <LockIcon />
        </span>
        <h1 className={styles.title}>{t('admin.title')}</h1>
        <p className={styles.text}>{notice ?? t('admin.text')}</p>
        <Form<Credentials> layout="vertical" requiredMark={false} onFinish={submit} disabled={busy}>
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
      </Card>
    </AntdProvider>
  )
}
