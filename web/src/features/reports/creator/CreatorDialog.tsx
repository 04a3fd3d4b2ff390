import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useState } from 'react'
import type { Reportable } from '#api/index.ts'
import { Button, Counter, countCharacters, Dialog, SelectField, TextArea, useTranslation } from '#ui/index.ts'
import { useHideAsCreator } from '../data/useHideAsCreator.ts'
import { type Rule, rules } from '../model/types.ts'
import styles from './CreatorDialog.module.css'

interface CreatorDialogProps {
  thing: Reportable
  open: boolean
  onClose(): void
}

/** Asks a group's creator which rule a post or comment breaks, then hides it. */
export default function CreatorDialog({ thing, open, onClose }: CreatorDialogProps) {
  const { t } = useTranslation(['reports', 'common'])
  const id = useId()
  const [rule, setRule] = useState<Rule | ''>('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const hide = useHideAsCreator(onClose)
  const kind = thing.kind === 'comment' ? 'comment' : 'post'
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (rule === '' || countCharacters(note) > limits.actNote || hide.isPending) return
    hide.mutate({ targetKind: kind, targetId: thing.id, rule, note: note.trim() })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`creator.title.${kind}`)}
      intro={t('creator.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="danger" type="submit" form={id} pending={hide.isPending}>
            {t('creator.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        <SelectField
          label={t('details.rule')}
          data-autofocus=""
          value={rule}
          error={isTried && rule === '' ? t('details.ruleMissing') : undefined}
          hint={rule === '' ? undefined : t(`rules.${rule}.text`)}
          onChange={(event) => setRule(event.target.value as Rule | '')}
        >
          <option value="">{t('creator.choose')}</option>
          {rules.map((each) => (
            <option key={each} value={each}>
              {t(`rules.${each}.name`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t('creator.note')}
          dir="auto"
          value={note}
          counter={<Counter text={note} most={limits.actNote} />}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
