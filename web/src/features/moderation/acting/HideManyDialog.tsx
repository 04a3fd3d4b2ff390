import { type FormEvent, useId, useState } from 'react'
import { Button, countCharacters, Dialog, useFormat, useTranslation } from '#ui/index.ts'
import { type ActForm, faultsOf } from '../model/actForm.ts'
import styles from './ActDialog.module.css'
import { ActFields } from './ActFields.tsx'

interface HideManyProps {
  count: number
  /** The form's initial values. */
  first: ActForm
  onAct(form: ActForm): void
  onClose(): void
}

/** Asks for the reason before several posts and comments are hidden at once. */
export function HideManyDialog({ count, first, onAct, onClose }: HideManyProps) {
  const { t } = useTranslation(['moderation', 'common'])
  const format = useFormat()
  const id = useId()
  const [form, setForm] = useState(first)
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(form, countCharacters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.length === 0) onAct(form)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('form.title.hideMany', { number: format.number(count) })}
      intro={t('form.text.hide')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="primary" type="submit" form={id}>
            {t('bar.hide')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.form}>
        <ActFields form={form} faults={isTried ? faults : []} onChange={setForm} />
      </form>
    </Dialog>
  )
}
