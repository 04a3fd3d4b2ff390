import { useState } from 'react'
import { ConfirmDialog, useTranslation } from '#ui/index.ts'
import { type Passkey, useRemovePasskey } from '../data/usePasskeys.ts'

interface RemovePasskeyProps {
  /** The passkey to remove; undefined if the dialog is closed. */
  passkey: Passkey | undefined
  /** True if removing the passkey also turns off the second factor. */
  isLast: boolean
  onClose(): void
}

/** Asks for confirmation before a passkey is removed. For the admin's last passkey, also lists the consequences. */
export function RemovePasskey({ passkey, isLast, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation('passkeys')
  const [asked, setAsked] = useState(passkey)
  // Keep the text unchanged while the dialog closes.
  if (passkey && passkey !== asked) setAsked(passkey)
  const remove = useRemovePasskey(onClose)
  const name = asked?.name ?? ''
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      title={t('removeTitle')}
      text={isLast ? t('removeLast', { name }) : t('removeText', { name })}
      confirmLabel={t('remove')}
      pending={remove.isPending}
      onConfirm={() => passkey && remove.mutate(passkey.id)}
      onCancel={onClose}
    />
  )
}
