import { limits } from '@hunch/proto/http/client'
import { type Ref, useEffect, useRef, useState } from 'react'
import { classes, PhotoIcon, photoAccept, useTranslation } from '../../../ui/index.ts'
import styles from './PhotoField.module.css'
import { PhotoPreview } from './PhotoPreview.tsx'
import type { PhotoRejection } from './usePublish.ts'

const megabyte = 1024 * 1024

interface PhotoFieldProps {
  photos: readonly File[]
  rejection: PhotoRejection | undefined
  onAdd(files: readonly File[]): void
  onRemove(index: number): void
}

/** The photos of a draft, picked or dropped. A photo that the server rejected is marked. */
export function PhotoField({ photos, rejection, onAdd, onRemove }: PhotoFieldProps) {
  const { t } = useTranslation('predictions')
  const input = useRef<HTMLInputElement>(null)
  const [dropping, setDropping] = useState(false)
  useEffect(() => {
    if (rejection) input.current?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' })
  }, [rejection])

  return (
    <fieldset
      className={classes(styles.field, dropping && styles.dropping)}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        onAdd([...event.dataTransfer.files])
      }}
    >
      <legend className={styles.legend}>{t('create.photos')}</legend>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <PhotoPreview
            key={`${photo.name} ${photo.lastModified} ${photo.size}`}
            photo={photo}
            faulty={rejection?.index === index}
            onRemove={() => {
              onRemove(index)
              input.current?.focus()
            }}
          />
        ))}
        <AddPhoto ref={input} dimmed={photos.length >= limits.photosAPost} onAdd={onAdd} />
      </div>
      {rejection && (
        <p role="alert" className={styles.fault}>
          {rejection.text}
        </p>
      )}
      <p className={styles.hint}>
        {t('create.photosHint', { most: limits.photosAPost, size: limits.photoBytes / megabyte })}
      </p>
    </fieldset>
  )
}

interface AddPhotoProps {
  ref: Ref<HTMLInputElement>
  dimmed: boolean
  onAdd(files: readonly File[]): void
}

function AddPhoto({ ref, dimmed, onAdd }: AddPhotoProps) {
  const { t } = useTranslation('predictions')
  return (
    <label className={classes(styles.add, dimmed && styles.full)}>
      <PhotoIcon />
      {t('create.addPhoto')}
      <input
        ref={ref}
        type="file"
        accept={photoAccept}
        multiple
        className="visually-hidden"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = '' // so that the same file can be picked again
        }}
      />
    </label>
  )
}
