import { limits } from '@hunch/proto/http/client'
import { useEffect, useRef, useState } from 'react'
import { Fieldset, useTranslation } from '#ui/index.ts'
import { AddPhoto } from './AddPhoto.tsx'
import styles from './PhotoField.module.css'
import { PhotoPreview } from './PhotoPreview.tsx'
import type { PhotoRejection } from './usePublish.ts'

const megabyte = 1024 * 1024

interface PhotoFieldProps {
  photos: readonly File[]
  rejection: PhotoRejection | undefined
  /** True while picked photos are being prepared. */
  isAdding: boolean
  onAdd(files: readonly File[]): void
  onRemove(index: number): void
}

/** The photos of a draft, picked or dropped. Marks a photo that the server rejected. */
export function PhotoField({ photos, rejection, isAdding, onAdd, onRemove }: PhotoFieldProps) {
  const { t } = useTranslation('predictions')
  const input = useRef<HTMLInputElement>(null)
  const [dropping, setDropping] = useState(false)
  useEffect(() => {
    if (rejection) input.current?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' })
  }, [rejection])

  return (
    <Fieldset
      legend={t('create.photos')}
      error={rejection?.text}
      hint={t('create.photosHint', { most: limits.photosAPost, size: limits.photoBytes / megabyte })}
      className={dropping ? styles.dropping : undefined}
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
        <AddPhoto ref={input} multiple pending={isAdding} dimmed={photos.length >= limits.photosAPost} onAdd={onAdd} />
      </div>
    </Fieldset>
  )
}
