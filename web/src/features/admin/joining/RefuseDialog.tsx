import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import { Button, Counter, countCharacters, Dialog, TextArea, useTranslation } from '#ui/index.ts'
import { useRefusePerson } from '../data/useJoiningActions.ts'

/** Asks for a reason before a person is refused. The person can read the reason. */
export function RefuseDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [reason, setReason] = useState('')
  const refuse = useRefusePerson()
  const form = useId()
  const isTooLong = countCharacters(reason) > limits.refusalReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong && !refuse.isPending) refuse.mutate({ id, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('joining.people.refuseTitle')}
      intro={t('joining.people.refuseText', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="danger" type="submit" form={form} pending={refuse.isPending}>
            {t('joining.people.refuse')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          label={t('joining.people.reason')}
          dir="auto"
          hint={t('joining.people.reasonHint')}
          data-autofocus=""
          value={reason}
          counter={<Counter text={reason} most={limits.refusalReason} />}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
