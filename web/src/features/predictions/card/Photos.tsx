import { type CSSProperties, memo, startTransition, useState } from 'react'
import { classes, lazily, Optional, reportNotLoaded, useTranslation, withAllTexts } from '#ui/index.ts'
import { cardUrl, layOut, photosOf, type Row, type ShownPhoto } from '../model/images.ts'
import type { Prediction } from '../model/types.ts'
import { LazyPhoto } from './LazyPhoto.tsx'
import styles from './Photos.module.css'

const { Component: HeldPhoto } = lazily(() => withAllTexts(import('./HeldPhoto.tsx')))
const { Component: ImageViewer, whenLoaded } = lazily(() => import('../imageViewer/ImageViewer.tsx'))

interface PhotosProps {
  post: Prediction
  name: string
  /** True on the post's own screen, which does not limit the height of photos. */
  full: boolean
  /** The displayed row. Default: that of a card. */
  row?: Row
}

/**
 * A post's photos side by side. `name` is the author's name, for the alternative text.
 * The frame's height is known before the photos load. A tap opens a photo full screen.
 */
export const Photos = memo(function Photos({ post, name, full, row }: PhotosProps) {
  const { t } = useTranslation('predictions')
  const [shown, setShown] = useState<number>()
  const photos = photosOf(post)
  if (photos.length === 0) return null
  const { ratio, shares } = layOut(photos)

  return (
    <div className={classes(styles.frame, !full && styles.inList)} style={{ '--ratio': ratio } as CSSProperties}>
      {photos.map((photo, index) => {
        const alt = t('photo.alt', { position: index + 1, name })
        const drawn = { url: cardUrl(photos, index, row), share: shares[index], alt }
        return photo.isHeld ? (
          <Optional key={photo.url}>
            <HeldPhoto {...drawn} ownerId={post.userId} />
          </Optional>
        ) : (
          <PhotoButton
            key={photo.url}
            {...drawn}
            photo={photo}
            label={t('card.photo', { position: index + 1, total: photos.length })}
            onTap={() => whenLoaded(() => startTransition(() => setShown(index)), reportNotLoaded)}
          />
        )
      })}
      {shown !== undefined && (
        <ImageViewer post={post} photos={photos} name={name} start={shown} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
})

interface PhotoButtonProps {
  photo: ShownPhoto
  /** URL of the photo in its displayed size. */
  url: string
  /** Share of the row's width, 0 to 1. */
  share: number | undefined
  label: string
  alt: string
  onTap(): void
}

/** A photo that opens full screen. The button is disabled if the photo cannot be loaded. */
function PhotoButton({ photo, url, share, label, alt, onTap }: PhotoButtonProps) {
  const [missing, setMissing] = useState(false)
  return (
    <button
      type="button"
      className={styles.photo}
      style={{ flexGrow: share }}
      disabled={missing}
      {...(missing ? {} : { 'aria-haspopup': 'dialog', 'aria-label': label })}
      onClick={onTap}
    >
      <LazyPhoto photo={photo} url={url} alt={alt} onMissing={() => setMissing(true)} />
    </button>
  )
}
