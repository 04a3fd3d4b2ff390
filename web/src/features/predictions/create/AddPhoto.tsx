import type { Ref } from 'react'
import { classes, PhotoIcon, photoAccept, useTranslation } from '#ui/index.ts'
import styles from './PhotoField.module.css'

interface AddPhotoProps {
  ref: Ref<HTMLInputElement>
  multiple?: boolean
  /** True while picked photos are being prepared. Default: false. */
  pending?: boolean
  /** True if the post has the maximum number of photos. Default: false. */
  dimmed?: boolean
  onAdd(files: readonly File[]): void
}

/** A control for picking photos. */
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
          event.target.value = '' // Allows picking the same file again.
        }}
      />
    </label>
  )
}
