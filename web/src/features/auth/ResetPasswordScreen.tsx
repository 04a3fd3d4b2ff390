import { limits } from '@hunch/proto/http/client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, call, paths } from '#api/index.ts'
import {
  Button,
  Card,
  Link,
  LockIcon,
  PasswordField,
  problemText,
  reportFailure,
  showToast,
  TextField,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import styles from './EntryCard.module.css'

/** /reset-password?token=…&email=…: sets a new password by a mailed link. An incomplete link redirects to the home page. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('credentials')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token')
  const email = search.get('email')
  const isWhole = Boolean(token && email)
  useTitle(t('reset.title'))
  useEffect(() => {
    if (isWhole) return
    reportFailure('action', { title: t('reset.invalid'), description: t('reset.invalidText') })
    navigate(paths.home, { replace: true })
  }, [isWhole, navigate, t])
  if (!token || !email) return null
  return (
    <Card className={styles.card}>
      <span className={styles.mark}>
        <LockIcon />
      </span>
      <h1 className={styles.title}>{t('reset.title')}</h1>
      <p className={styles.text}>{t('reset.text')}</p>
      <ResetForm token={token} email={email} />
      <Link to={paths.home} className={styles.back}>
        {t('reset.back')}
      </Link>
    </Card>
  )
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('credentials')
  const form = useRef<HTMLFormElement>(null)
  const [newPassword, setNewPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [fault, setFault] = useState<PasswordFault>()
  const reset = useReset()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending || reset.isSuccess) return
    const found = passwordFault(newPassword, repeated)
    setFault(found)
    if (!found) reset.mutate({ token, email, newPassword })
    else form.current?.querySelector<HTMLInputElement>(`[name=${found === 'tooShort' ? 'new' : 'repeated'}]`)?.focus()
  }
  const busy = reset.isPending || reset.isSuccess
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField label={t('reset.email')} type="email" dir="ltr" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={t('reset.newPassword')}
        name="new"
        hint={t('reset.hint')}
        revealable
        autoComplete="new-password"
        aria-invalid={fault === 'tooShort' || undefined}
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <PasswordField
        label={t('reset.confirmPassword')}
        name="repeated"
        autoComplete="new-password"
        aria-invalid={fault === 'mismatch' || undefined}
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          <strong>{t(`reset.${fault}`)}</strong>
          <span>{t(`reset.${fault}Text`)}</span>
        </p>
      )}
      <Button look="primary" size="large" wide type="submit" pending={busy}>
        {busy ? t('reset.pending') : t('reset.submit')}
      </Button>
    </form>
  )
}

/** Sets the password, then goes to the landing page for signing in. */
function useReset() {
  const { t } = useTranslation(['credentials', 'common', 'done'])
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { token: string; email: string; newPassword: string }) => call('resetPassword', { body }),
    onSuccess: () => {
      showToast({ tone: 'success', title: t('done:passwordReset') })
      navigate(paths.home, { replace: true })
    },
    onError: (error) => {
      const noAnswer = error instanceof ApiError && error.status === 0
      const sentence = noAnswer ? t('common:somethingWrongTryAgain') : problemText(error)
      reportFailure('action', { title: t('reset.failed'), description: sentence ?? t('reset.failedText') })
    },
  })
}

export type PasswordFault = 'mismatch' | 'tooShort'

/** Checks a new password and its repetition. Returns undefined if both are acceptable. */
export function passwordFault(password: string, repeated: string): PasswordFault | undefined {
  if (password !== repeated) return 'mismatch'
  return password.length < limits.passwordLeast ? 'tooShort' : undefined
}
