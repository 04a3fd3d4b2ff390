import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextField, useTranslation } from '#ui/index.ts'
import { type Passkey, useAddPasskey, useRenamePasskey } from '../data/usePasskeys.ts'
import styles from './Passkeys.module.css'

interface PasskeyNameDialogProps {
  open: boolean
  /** The passkey to rename; undefined for a new passkey. */
  passkey: Passkey | undefined
  onClose(): void
  /** Called after a passkey was added. Gets the recovery codes if it is the admin's first passkey; otherwise null. */
  onAdded(recoveryCodes: readonly string[] | null): void
}

/** Asks for a name for a new passkey, or renames an existing one. */
export function PasskeyNameDialog({ open, passkey, onClose, onAdded }: PasskeyNameDialogProps) {
  const { t } = useTranslation(['passkeys', 'common'])
  const id = useId()
  const [name, setName] = useState(passkey?.name ?? '')
  const [missing, setMissing] = useState(false)
  const close = () => {
    setName('')
    setMissing(false)
    onClose()
  }
  const add = useAddPasskey((recoveryCodes) => {
    close()
    onAdded(recoveryCodes)
  })
  const rename = useRenamePasskey(close)
  const pending = add.isPending || rename.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    setMissing(given === '')
    if (given === '' || pending) return
    if (passkey) rename.mutate({ id: passkey.id, name: given })
    else add.mutate(given)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={t(passkey ? 'renameTitle' : 'add')}
      intro={passkey ? undefined : t('addText')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button look="primary" type="submit" form={id} pending={pending}>
            {passkey ? t('common:save') : t('continue')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('name')}
          data-autofocus=""
          autoComplete="off"
          maxLength={limits.passkeyName}
          value={name}
          error={missing ? t('nameRequired') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
