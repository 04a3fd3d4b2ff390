import { useEffect, useRef, useState } from 'react'
import { CrossIcon, classes, IconButton, UnseenPhoto, useTranslation } from '#ui/index.ts'
import { previewOf } from './decodePhoto.ts'
import styles from './PhotoField.module.css'

/** A preview of a draft's photo with a remove button. Shows the name and size if this browser cannot draw the photo. */
export function PhotoPreview({ photo, faulty, onRemove }: { photo: File; faulty: boolean; onRemove(): void }) {
  const { t } = useTranslation('predictions')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [unseen, setUnseen] = useState(false)

  useEffect(() => {
    let current = true
    previewOf(photo).then((bitmap) => {
      if (!current) return
      if (bitmap && canvas.current) draw(canvas.current, bitmap)
      else setUnseen(true)
    })
    return () => {
      current = false
    }
  }, [photo])

  return (
    <div className={classes(styles.photo, faulty && styles.faulty)}>
      {unseen ? (
        <UnseenPhoto file={photo} className={styles.unseen} />
      ) : (
        <canvas ref={canvas} role="img" aria-label={photo.name} />
      )}
      <IconButton
        className={styles.remove}
        label={t('create.removePhoto', { name: photo.name })}
        icon={<CrossIcon />}
        onClick={onRemove}
      />
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}
