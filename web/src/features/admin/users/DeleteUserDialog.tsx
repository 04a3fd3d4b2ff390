import { type FormEvent, useId, useState } from 'react'
import { nameOf } from '#api/index.ts'
import { Button, Dialog, TextField, useTranslation } from '#ui/index.ts'
import { useUserAction } from '../data/useUserActions.ts'
import type { Member } from '../model/types.ts'

/** Asks for a member's e-mail address before it deletes their account permanently. */
export function DeleteUserDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const remove = useUserAction('delete')
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const matches = typed.trim().toLowerCase() === member.email.toLowerCase()
    setWrong(!matches)
    if (matches && !remove.isPending) remove.mutate(member.id, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('users.deleteTitle')}
      intro={t('users.deleteText', { name: nameOf(member) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="danger" type="submit" form={form} pending={remove.isPending}>
            {t('users.delete')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('users.typeEmail', { email: member.email })}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          data-autofocus=""
          value={typed}
          error={wrong ? t('users.emailDoesNotMatch') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
