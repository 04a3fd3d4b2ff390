import { lazy, memo, Suspense, startTransition, useState } from 'react'
import { useTranslation } from '../../../ui/index.ts'
import { photosOf, type ShownPhoto } from '../model/images.ts'
import type { Prediction } from '../model/types.ts'
import { LazyPhoto } from './LazyPhoto.tsx'
import styles from './Photos.module.css'

const ImageViewer = lazy(() => import('../imageViewer/ImageViewer.tsx'))

/** The ratio of photos of unknown size, as cameras take them. */
const usualRatio = 4 / 3
/** The limits of a post's photos together. */
const tallest = 0.85
const widest = 2

const ratioOf = ({ width, height }: ShownPhoto): number => (width && height ? width / height : usualRatio)
/** The flex-grow of a photo in its row; together more than 1, so that they fill it. */
const growOf = (ratio: number) => ratio * 10
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * A post's photos side by side, by author `name`, in a frame whose height is known before they
 * load. A tap opens them full screen.
 */
export const Photos = memo(function Photos({ post, name }: { post: Prediction; name: string }) {
  const { t } = useTranslation('predictions')
  const [shown, setShown] = useState<number>()
  const photos = photosOf(post)
  if (photos.length === 0) return null
  const ratios = photos.map((photo) => between(0.6, ratioOf(photo), 2))
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)

  return (
    <div className={styles.frame} style={{ aspectRatio: between(tallest, total, widest) }}>
      {photos.map((photo, index) => (
        <PhotoButton
          key={photo.url}
          photo={photo}
          grow={growOf(ratios[index] ?? 1)}
          label={t('card.photo', { position: index + 1, total: photos.length })}
          alt={t('photo.alt', { position: index + 1, name })}
          onTap={() => startTransition(() => setShown(index))}
        />
      ))}
      <Suspense>
        {shown !== undefined && (
          <ImageViewer photos={photos} name={name} start={shown} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
    </div>
  )
})

interface PhotoButtonProps {
  photo: ShownPhoto
  grow: number
  label: string
  alt: string
  onTap(): void
}

/** A photo that opens full screen; a missing one is no button. */
function PhotoButton({ photo, grow, label, alt, onTap }: PhotoButtonProps) {
  const [missing, setMissing] = useState(false)
  return (
    <button
      type="button"
      className={styles.photo}
      style={{ flexGrow: grow }}
      disabled={missing}
      {...(missing ? {} : { 'aria-haspopup': 'dialog', 'aria-label': label })}
      onClick={onTap}
    >
      <LazyPhoto photo={photo} alt={alt} onMissing={() => setMissing(true)} />
    </button>
  )
}
