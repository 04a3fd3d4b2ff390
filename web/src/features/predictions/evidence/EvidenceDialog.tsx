import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  Button,
  Counter,
  CrossIcon,
  classes,
  countCharacters,
  Dialog,
  Fieldset,
  IconButton,
  scalePhoto,
  showToast,
  TextField,
  useTranslation,
} from '#ui/index.ts'
import { AddPhoto } from '../create/AddPhoto.tsx'
import { isReadable } from '../create/decodePhoto.ts'
import photos from '../create/PhotoField.module.css'
import { PhotoPreview } from '../create/PhotoPreview.tsx'
import { cardUrl } from '../model/images.ts'
import { pickPhotos } from '../model/pickPhotos.ts'
import type { FeedItem, Photo } from '../model/types.ts'
import styles from './EvidenceDialog.module.css'
import { type NewEvidence, useSetEvidence } from './useSetEvidence.ts'

/** The kept photo's place in EvidenceDialog.module.css. */
const square = { width: 128, height: 128 }

interface EvidenceDialogProps {
  item: FeedItem
  open: boolean
  onClose(): void
}

/** Asks for evidence of a result: a line of text, a photo, or both. Saving an empty form removes the evidence. */
export default function EvidenceDialog({ item, open, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation('predictions')
  const formId = useId()
  // The mutation is not in the form, because the request continues after the dialog is closed.
  const { mutate, isPending, isSuccess, variables } = useSetEvidence(item.prediction.id, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('evidence.title')}
      intro={t('evidence.seen')}
      footer={
        <Button type="submit" form={formId} look="primary" size="large" wide pending={isPending}>
          {t('evidence.save')}
        </Button>
      }
    >
      <EvidenceForm
        id={formId}
        item={item}
        unsaved={isSuccess ? undefined : variables}
        isPending={isPending}
        onSave={mutate}
      />
    </Dialog>
  )
}

interface FormProps {
  id: string
  item: FeedItem
  /** Evidence that is being saved or could not be saved. The form starts with this evidence. */
  unsaved: NewEvidence | undefined
  isPending: boolean
  onSave(evidence: NewEvidence): void
}

function EvidenceForm({ id, item, unsaved, isPending, onSave }: FormProps) {
  const { t } = useTranslation('predictions')
  const { evidence } = item.prediction
  const [note, setNote] = useState(unsaved?.note ?? evidence?.note ?? '')
  const [kept, setKept] = useState(unsaved?.keepPhoto === false ? undefined : (evidence?.photo ?? undefined))
  const [photo, setPhoto] = useState(unsaved?.photo)
  const isTooLong = countCharacters(note) > limits.evidenceNote

  function save(event: FormEvent) {
    event.preventDefault()
    if (isTooLong || isPending) return
    onSave({ note, photo, keepPhoto: kept !== undefined })
  }
  return (
    <form id={id} className={styles.form} noValidate onSubmit={save}>
      <TextField
        data-autofocus=""
        label={t('evidence.note')}
        placeholder={t('evidence.noteHint')}
        dir="auto"
        value={note}
        aria-invalid={isTooLong || undefined}
        counter={<Counter text={note} most={limits.evidenceNote} />}
        onChange={(event) => setNote(event.target.value)}
      />
      <OnePhoto
        photo={photo}
        kept={photo ? undefined : kept}
        onPick={setPhoto}
        onRemove={() => (photo ? setPhoto(undefined) : setKept(undefined))}
      />
    </form>
  )
}

interface OnePhotoProps {
  photo: File | undefined
  /** The photo that is already stored. */
  kept: Photo | undefined
  onPick(photo: File): void
  onRemove(): void
}

function OnePhoto({ photo, kept, onPick, onRemove }: OnePhotoProps) {
  const { t } = useTranslation('predictions')
  const input = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)
  const pickOne = usePickOne(onPick)
  const pick = (file: File | undefined) => {
    setAdding(true)
    void pickOne(file).finally(() => setAdding(false))
  }
  const remove = () => {
    onRemove()
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <Fieldset legend={t('evidence.photo')} className={styles.one}>
      {photo && <PhotoPreview key={photo.name + photo.lastModified} photo={photo} faulty={false} onRemove={remove} />}
      {kept && (
        <div className={classes(photos.photo, styles.kept)}>
          <img src={cardUrl([kept], 0, square)} alt={t('evidence.photoAlt')} />
          <IconButton
            className={photos.remove}
            label={t('create.removePhoto', { name: t('evidence.photoAlt') })}
            icon={<CrossIcon />}
            onClick={remove}
          />
        </div>
      )}
      {!photo && !kept && <AddPhoto ref={input} pending={isAdding} onAdd={([file]) => pick(file)} />}
    </Fieldset>
  )
}

/** Accepts a picked photo, or shows why the file was rejected. */
function usePickOne(onPick: (photo: File) => void): (file: File | undefined) => Promise<void> {
  const { t } = useTranslation('predictions')
  return async (file) => {
    if (!file) return
    const { accepted, rejected } = await pickPhotos([file], 0, { scale: scalePhoto, isReadable })
    if (accepted[0]) return onPick(accepted[0])
    const size = limits.photoBytes / 1024 / 1024
    const description = rejected.map(({ name, fault }) => t(`create.refused.${fault}`, { name, size })).join(' ')
    showToast({ tone: 'error', title: t('create.refusedTitle'), description })
  }
}
