import type { Ref } from 'react'
import { classes, PhotoIcon, photoAccept, useTranslation } from '../../../ui/index.ts'
import styles from './PhotoField.module.css'

interface AddPhotoProps {
  ref: Ref<HTMLInputElement>
  multiple?: boolean
  /** What was picked is being prepared. */
  pending?: boolean
  /** There is room for no more. */
  dimmed?: boolean
  onAdd(files: readonly File[]): void
}

/** A place to pick photos for. */
export function AddPhoto({ ref, multiple = false, pending = false, dimmed = false, onAdd }: AddPhotoProps) {
  const { t } = useTranslation('predictions')
  return (
    <label className={classes(styles.add, dimmed && styles.full)} aria-busy={pending || undefined}>
      <PhotoIcon />
      {t('create.addPhoto')}
      <input
        ref={ref}
        type="file"
        accept={photoAccept}
        multiple={multiple}
        className="visually-hidden"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = '' // so that the same file can be picked again
        }}
      />
    </label>
  )
}
