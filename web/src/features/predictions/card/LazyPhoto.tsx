import { useRef, useState } from 'react'
import { originalUrl, useNearView, useTranslation, WarningIcon } from '../../../ui/index.ts'
import { cardUrl, type ShownPhoto } from '../model/images.ts'
import styles from './LazyPhoto.module.css'
import { Placeholder } from './Placeholder.tsx'

/** The distance from the window at which a photo starts to load. */
const preloadPx = 500

type Stage = 'loading' | 'loaded' | 'fallback' | 'loadedFallback' | 'failed'

const afterLoad: Partial<Record<Stage, Stage>> = { loading: 'loaded', fallback: 'loadedFallback' }
const afterError: Partial<Record<Stage, Stage>> = { loading: 'fallback', fallback: 'failed' }

interface LazyPhotoProps {
  photo: ShownPhoto
  alt: string
  /** Neither size of the photo could be loaded. */
  onMissing(): void
}

/**
 * A photo that fills its frame: its placeholder first, then the card's size once it comes near;
 * where that fails the original, and where that fails too, a note.
 */
export function LazyPhoto({ photo, alt, onMissing }: LazyPhotoProps) {
  const { t } = useTranslation('predictions')
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearView(frame, { marginPx: preloadPx })
  const [stage, setStage] = useState<Stage>('loading')

  if (stage === 'failed') {
    return (
      <span className={styles.failed}>
        <WarningIcon />
        <strong>{t('photo.missing')}</strong>
        <span>{t('photo.missingText')}</span>
      </span>
    )
  }
  const original = stage === 'fallback' || stage === 'loadedFallback'
  return (
    <span ref={frame} className={styles.frame}>
      {photo.placeholder && <Placeholder hash={photo.placeholder} />}
      {near && (
        <img
          className={styles.image}
          src={original ? originalUrl(photo.url) : cardUrl(photo.url)}
          alt={alt}
          width={photo.width}
          height={photo.height}
          decoding="async"
          draggable={false}
          data-loaded={stage === 'loaded' || stage === 'loadedFallback' || undefined}
          onLoad={() => setStage((now) => afterLoad[now] ?? now)}
          onError={() => {
            const next = afterError[stage] ?? stage
            setStage(next)
            if (next === 'failed') onMissing()
          }}
        />
      )}
    </span>
  )
}
