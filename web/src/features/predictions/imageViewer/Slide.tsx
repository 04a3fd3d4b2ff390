import { type CSSProperties, useEffect, useState } from 'react'
import { originalUrl, useTranslation, WarningIcon } from '#ui/index.ts'
import Placeholder from '../card/Placeholder.tsx'
import type { ShownPhoto } from '../model/images.ts'
import styles from './ImageViewer.module.css'

interface SlideProps {
  photo: ShownPhoto
  alt: string
  current: boolean
  onBackdrop(): void
}

/** One photo, fully visible. A double tap enlarges the photo, and the viewer can then scroll it. */
export function Slide({ photo, alt, current, onBackdrop }: SlideProps) {
  const { t } = useTranslation('predictions')
  const [failed, setFailed] = useState(false)
  const [enlarged, setEnlarged] = useState(false)
  useEffect(() => {
    if (!current) setEnlarged(false)
  }, [current])
  const ratio = photo.width && photo.height ? photo.width / photo.height : undefined
  const style = ratio ? ({ '--ratio': ratio, '--natural': `${photo.width}px` } as CSSProperties) : undefined

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the buttons close the viewer by keyboard
    <li
      className={styles.slide}
      data-enlarged={enlarged || undefined}
      onClick={(event) => {
        if (event.target === event.currentTarget) onBackdrop()
      }}
    >
      {failed ? (
        <Missing />
      ) : (
        <button
          type="button"
          className={styles.photo}
          style={style}
          aria-label={`${t('viewer.enlarge')}: ${alt}`}
          aria-pressed={enlarged}
          onDoubleClick={() => setEnlarged(!enlarged)}
          onClick={(event) => {
            if (event.detail === 0) setEnlarged(!enlarged) // a click by keyboard
          }}
        >
          {photo.placeholder && <Placeholder hash={photo.placeholder} />}
          <img
            src={originalUrl(photo.url)}
            alt={alt}
            width={photo.width}
            height={photo.height}
            draggable={false}
            onError={() => setFailed(true)}
          />
        </button>
      )}
    </li>
  )
}

function Missing() {
  const { t } = useTranslation('predictions')
  return (
    <p className={styles.failed} role="alert">
      <WarningIcon />
      <strong>{t('photo.missing')}</strong>
      <span>{t('photo.missingText')}</span>
    </p>
  )
}
