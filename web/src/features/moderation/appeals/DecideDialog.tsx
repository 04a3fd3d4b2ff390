import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import { Button, Counter, countCharacters, Dialog, TextArea, useTranslation } from '#ui/index.ts'
import type { Outcome, WaitingAppeal } from '../model/types.ts'
import { isSealed, SealedAppeal } from './SealedAppeal.tsx'

interface DecideDialogProps {
  appeal: WaitingAppeal
  outcome: Outcome
  /** The initial note. */
  first: string
  onDecide(note: string): void
  onClose(): void
}

/** Asks for the note that the member reads with the decision on their appeal. */
export function DecideDialog({ appeal, outcome, first, onDecide, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['moderation', 'common'])
  const [note, setNote] = useState(first)
  const [isTried, setTried] = useState(false)
  const id = useId()
  const length = countCharacters(note)
  const error = length === 0 ? t('appeal.noteMissing') : length > limits.actNote ? t('form.noteTooLong') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!error) onDecide(note)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(`appeal.title.${outcome}`)}
      intro={t(`appeal.means.${outcome}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="primary" type="submit" form={id}>
            {t(`appeal.decide.${outcome}`)}
          </Button>
        </>
      }
    >
      {isSealed(appeal) && <SealedAppeal act={appeal.act} />}
      <form id={id} onSubmit={submit} noValidate>
        <TextArea
          label={t('form.note')}
          dir="auto"
          data-autofocus=""
          value={note}
          error={isTried ? error : undefined}
          counter={<Counter text={note} most={limits.actNote} />}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
