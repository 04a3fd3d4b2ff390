import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#api/index.ts'
import { enter, hasPasskeys, isTurnedBack, signByPasskey } from '#api/passkeys.ts'
import { Button, Card, LockIcon, problemText, reportFailure, TextField, useTranslation } from '#ui/index.ts'
import styles from './EntryCard.module.css'

/** Asks the admin for a passkey or a recovery code after they have entered the correct password. */
export function SecondFactor({ onBack }: { onBack(): void }) {
  const { t } = useTranslation('passkeys')
  const canSign = hasPasskeys()
  const [byCode, setByCode] = useState(!canSign)
  return (
    <Card className={styles.card}>
      <span className={styles.mark}>
        <LockIcon />
      </span>
      <h1 className={styles.title}>{t('confirm.title')}</h1>
      <p className={styles.text}>{canSign ? t('confirm.text') : t('confirm.notHere')}</p>
      {byCode ? <CodeForm /> : <PasskeyForm onOther={() => setByCode(true)} />}
      <Button look="quiet" wide className={styles.back} onClick={onBack}>
        {t('confirm.back')}
      </Button>
    </Card>
  )
}

/** Opens the admin area after the confirmation, or reports the failure. */
function useConfirmation<T>(confirm: (given: T) => Promise<unknown>) {
  const { t } = useTranslation('passkeys')
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => enter(),
    onError: (error) => {
      const description = isTurnedBack(error) ? t('confirm.notUsed') : (problemText(error) ?? t('confirm.notUsed'))
      reportFailure('action', { title: t('confirm.failed'), description })
    },
  })
}

function PasskeyForm({ onOther }: { onOther(): void }) {
  const { t } = useTranslation('passkeys')
  const confirm = useConfirmation(async () => {
    const credential = await signByPasskey(await call('startSecondFactor'))
    return call('passSecondFactor', { body: { credential } })
  })
  const busy = confirm.isPending || confirm.isSuccess
  return (
    <div className={styles.form}>
      <Button look="primary" size="large" wide pending={busy} onClick={() => confirm.mutate(undefined)}>
        {t('confirm.passkey')}
      </Button>
      <Button wide onClick={onOther}>
        {t('confirm.useCode')}
      </Button>
    </div>
  )
}

function CodeForm() {
  const { t } = useTranslation('passkeys')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = useConfirmation((given: string) => call('signInWithRecoveryCode', { body: { code: given } }))
  const busy = confirm.isPending || confirm.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = code.trim()
    setMissing(given === '')
    if (given !== '' && !busy) confirm.mutate(given)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('confirm.code')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={100}
        value={code}
        error={missing ? t('confirm.codeRequired') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button look="primary" size="large" wide type="submit" pending={busy}>
        {t('confirm.submit')}
      </Button>
    </form>
  )
}
