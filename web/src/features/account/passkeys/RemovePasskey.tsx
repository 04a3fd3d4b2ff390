import { useState } from 'react'
import { ConfirmDialog, useTranslation } from '../../../ui/index.ts'
import { type Passkey, useRemovePasskey } from '../data/usePasskeys.ts'

interface RemovePasskeyProps {
  /** The one to remove; undefined while none is. */
  passkey: Passkey | undefined
  /** Whether the second factor goes with it. */
  isLast: boolean
  onClose(): void
}

/** Asks before a passkey is removed, and says what goes with the admin's last one. */
export function RemovePasskey({ passkey, isLast, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation('passkeys')
  const [asked, setAsked] = useState(passkey)
  // The words stay while the dialog leaves.
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
