import { type FormEvent, useId, useState } from 'react'
import { Button, ConfirmDialog, countCharacters, Dialog, useTranslation } from '#ui/index.ts'
import { useCasePhotos } from '../data/usePhotos.ts'
import { type ActForm, faultsOf, removesPhotos, withPhotosOf } from '../model/actForm.ts'
import type { CaseDetail, CasePhoto } from '../model/types.ts'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './ActDialog.module.css'
import { ActFields } from './ActFields.tsx'
import { PostPhotos } from './PostPhotos.tsx'
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
  const { form, setForm, photos } = useActForm(first, detail)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { act, parts, photoFiles } = form
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
        title={t(`form.title.${parts ? 'removeProfile' : act}`)}
        intro={t(`form.text.${parts ? 'removeProfile' : photoFiles ? 'removePhotos' : act}`)}
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
          <Removed {...{ detail, photos, form, isTried }} onChange={setForm} />
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
        text={t(`form.sure.${sureOf(form, detail)}`)}
        confirmLabel={t('bar.remove')}
        onConfirm={() => (faults.length > 0 ? setAsking(false) : onAct(form))}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/**
 * The form's values, and the photos of the case that the member uploaded: the admin's evidence cannot be removed. Photos that
 * the post no longer has are not chosen any more.
 */
function useActForm(first: ActForm, detail: CaseDetail) {
  const { data } = useCasePhotos(detail)
  const [written, setForm] = useState(first)
  const photos = data?.filter(({ ownerId }) => ownerId === undefined || ownerId === detail.member?.id)
  const files = photos?.map(({ file }) => file)
  return { form: files ? withPhotosOf(written, files) : written, setForm, photos: photos ?? [] }
}

interface RemovedProps {
  detail: CaseDetail
  photos: readonly CasePhoto[]
  form: ActForm
  isTried: boolean
  onChange(form: ActForm): void
}

/** Asks for the parts of a profile, or for a whole post or its photos, before a removal. Renders nothing for any other act. */
function Removed({ detail, photos, form, isTried, onChange }: RemovedProps) {
  const { act, parts, photoFiles } = form
  if (parts)
    return (
      <ProfileParts
        detail={detail}
        chosen={parts}
        isMissing={isTried && parts.length === 0}
        onChange={(chosen) => onChange({ ...form, parts: chosen })}
      />
    )
  if (act !== 'remove' || detail.targetKind !== 'post') return null
  return (
    <PostPhotos
      detail={detail}
      photos={photos}
      chosen={photoFiles}
      isMissing={isTried && photoFiles?.length === 0}
      onChange={(chosen) => onChange({ ...form, photoFiles: chosen })}
    />
  )
}

/** Returns the key of the last question before a removal, among the texts `form.sure`. */
function sureOf({ parts, photoFiles }: ActForm, { targetKind }: CaseDetail) {
  if (parts) return 'profile'
  if (photoFiles) return 'photos'
  return targetKind === 'group' ? 'group' : 'text'
}
