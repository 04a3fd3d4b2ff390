import { type FormEvent, useState } from 'react'
import type { CurrentUser } from '#api/index.ts'
import { Button, Card, Dialog, DownloadIcon, TextField, useFormat, useTranslation } from '#ui/index.ts'
import { type Received, useDeleteAccount, useExport } from '../data/useOwnData.ts'
import styles from './Settings.module.css'

/** Exports the member's data and deletes the account. The admin's account cannot be deleted. */
export function OwnData({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'ownData'])
  const archive = useExport()
  return (
    <Card>
      <h2 className={styles.title}>{t('data.title')}</h2>
      <p className={styles.intro}>{t('data.text')}</p>
      <div className={styles.rows}>
        <Button icon={<DownloadIcon />} pending={archive.isPending} onClick={archive.start}>
          {archive.isPending ? <Progress received={archive.received} /> : t('ownData:download')}
        </Button>
        <p role="status" className="visually-hidden">
          {archive.isPending && t('data.preparing')}
        </p>
      </div>
      {!user.isAdmin && <Leaving user={user} />}
    </Card>
  )
}

function Leaving({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'ownData'])
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <div className={styles.leave}>
        <h3>{t('data.deleteTitle')}</h3>
        <p className={styles.intro}>{t('data.deleteText')}</p>
        <Button className={styles.danger} onClick={() => setLeaving(true)}>
          {t('ownData:delete')}
        </Button>
      </div>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('data.deleteQuestion')}
        intro={t('data.deleteWarning')}
      >
        <DeleteAccountForm email={user.email} onStay={() => setLeaving(false)} />
      </Dialog>
    </>
  )
}

function Progress({ received }: { received: Received | undefined }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  if (!received) return t('data.preparing')
  if (received.of) return t('data.downloading', { share: format.percent(received.bytes / received.of) })
  return t('data.downloadingSome', { kilobytes: Math.ceil(received.bytes / 1_000) })
}

/** Asks for the e-mail address before the account is deleted. */
function DeleteAccountForm({ email, onStay }: { email: string; onStay(): void }) {
  const { t } = useTranslation(['account', 'common'])
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const remove = useDeleteAccount(() => setWrong(true))
  const busy = remove.isPending || remove.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const matches = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!matches)
    if (matches && !busy) remove.mutate(typed.trim())
  }
  return (
    <form className={styles.farewell} onSubmit={submit} noValidate>
      <TextField
        label={t('data.typeEmail', { email })}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        dir="ltr"
        data-autofocus=""
        value={typed}
        error={wrong ? t('data.emailDoesNotMatch') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.choices}>
        <Button onClick={onStay}>{t('common:cancel')}</Button>
        <Button look="danger" type="submit" pending={busy}>
          {t('data.deleteForGood')}
        </Button>
      </div>
    </form>
  )
}
