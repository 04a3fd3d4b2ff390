import { useRef, useState } from 'react'
import { lazily, Optional, originalUrl, useNearView, useTranslation, WarningIcon } from '#ui/index.ts'
import type { ShownPhoto } from '../model/images.ts'
import styles from './LazyPhoto.module.css'

const { Component: Placeholder } = lazily(() => import('./Placeholder.tsx'))

/** Distance from the viewport at which a photo starts to load, in px. */
const preloadPx = 500

type Stage = 'loading' | 'loaded' | 'fallback' | 'loadedFallback' | 'failed'

const afterLoad: Partial<Record<Stage, Stage>> = { loading: 'loaded', fallback: 'loadedFallback' }
const afterError: Partial<Record<Stage, Stage>> = { loading: 'fallback', fallback: 'failed' }

interface LazyPhotoProps {
  photo: ShownPhoto
  /** URL of the photo in its displayed size. */
  url: string
  alt: string
  /** Called if neither size of the photo could be loaded. */
  onMissing(): void
}

/**
 * A photo that fills its frame. Shows a placeholder until the photo is near the viewport, then loads the size for cards. If
 * that size cannot be loaded, loads the original. If the original cannot be loaded either, shows a note.
 */
export function LazyPhoto({ photo, url, alt, onMissing }: LazyPhotoProps) {
  const { t } = useTranslation('predictions')
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearView(frame, { marginPx: preloadPx })
  const [stage, setStage] = useState<Stage>('loading')
  const [sized] = useState(url) // Keep the loaded size when a phone is turned.

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
      <Optional>{photo.placeholder && <Placeholder hash={photo.placeholder} />}</Optional>
      {near && (
        <img
          className={styles.image}
          src={original ? originalUrl(photo.url) : sized}
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
