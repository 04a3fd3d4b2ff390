import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#api/index.ts'
import { Button, Card, MailIcon, problemText, reportFailure, TextField, useTranslation } from '#ui/index.ts'
import styles from './EntryCard.module.css'

/** Each purpose of a mailed link, with its API call and texts. */
const purposes = {
  newPassword: {
    name: 'forgotPassword',
    title: 'forgot.title',
    text: 'forgot.text',
    sent: 'done:resetRequested',
  },
  signIn: { name: 'requestSignInLink', title: 'link.title', text: 'link.text', sent: 'done:signInLinkRequested' },
} as const

export type LinkPurpose = keyof typeof purposes

/** Asks for the e-mail address to send a link to. The response never reveals whether the account exists. */
export function LinkByMail({ purpose, email: given, onBack }: { purpose: LinkPurpose; email: string; onBack(): void }) {
  const { name, title, text, sent } = purposes[purpose]
  const { t } = useTranslation(['credentials', 'common', 'done'])
  const [email, setEmail] = useState(given)
  const [missing, setMissing] = useState(false)
  const ask = useMutation({
    mutationFn: () => call(name, { body: { email: email.trim() } }),
    onError: (error) => {
      const noAnswer = error instanceof ApiError && error.status === 0
      const description = noAnswer ? t('common:offline') : (problemText(error) ?? t('common:tryAgainLater'))
      reportFailure('action', { title: t('forgot.failed'), description })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() !== '' && !ask.isPending) ask.mutate()
  }
  return (
    <Card className={styles.card}>
      <span className={styles.mark} data-tone={ask.isSuccess ? 'done' : undefined}>
        <MailIcon />
      </span>
      <h1 className={styles.title}>{ask.isSuccess ? t('forgot.sentTitle') : t(title)}</h1>
      <p role="status" className={styles.text}>
        {ask.isSuccess ? t(sent) : t(text)}
      </p>
      {!ask.isSuccess && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t('reset.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            dir="ltr"
            value={email}
            error={missing ? t('forgot.emailRequired') : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button look="primary" size="large" wide type="submit" pending={ask.isPending}>
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <Button look="quiet" wide className={styles.back} onClick={onBack}>
        {t('forgot.back')}
      </Button>
    </Card>
  )
}
