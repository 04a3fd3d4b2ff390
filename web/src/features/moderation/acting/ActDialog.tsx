import { type FormEvent, useId, useState } from 'react'
import { Button, ConfirmDialog, countCharacters, Dialog, useTranslation } from '#ui/index.ts'
import { type ActForm, faultsOf, removesPhotos } from '../model/actForm.ts'
import type { CaseDetail } from '../model/types.ts'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './ActDialog.module.css'
import { ActFields } from './ActFields.tsx'
import { Preview } from './Preview.tsx'
import { ProfileParts } from './ProfileParts.tsx'

interface ActDialogProps {
  detail: CaseDetail
  /** The form's initial values. */
  first: ActForm
  onAct(form: ActForm): void
  onClose(): void
}

/** Asks for the reason of an act and previews the notice to the member. A removal must be confirmed. */
export function ActDialog({ detail, first, onAct, onClose }: ActDialogProps) {
  const { t } = useTranslation(['moderation', 'common'])
  const id = useId()
  const title = useCaseTitle(detail)
  const [form, setForm] = useState(first)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { act, parts } = form
  const named = parts ? 'removeProfile' : act
  const faults = faultsOf(form, countCharacters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.length > 0) return
    if (act === 'remove') setAsking(true)
    else onAct(form)
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t(`form.title.${named}`)}
        intro={t(`form.text.${named}`)}
        footer={
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button look={act === 'hide' ? 'primary' : 'danger'} type="submit" form={id}>
              {t(`bar.${act}`)}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={submit} noValidate className={styles.form}>
          <p className={styles.about}>{title}</p>
          {parts && (
            <ProfileParts
              detail={detail}
              chosen={parts}
              isMissing={isTried && parts.length === 0}
              onChange={(chosen) => setForm({ ...form, parts: chosen })}
            />
          )}
          <ActFields
            form={form}
            faults={isTried ? faults : []}
            mayRefusePhotos={removesPhotos(form, detail.targetKind)}
            onChange={setForm}
          />
          <Preview form={form} detail={detail} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('form.sure.title')}
        text={t(parts ? 'form.sure.profile' : detail.targetKind === 'group' ? 'form.sure.group' : 'form.sure.text')}
        confirmLabel={t('bar.remove')}
        onConfirm={() => onAct(form)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
