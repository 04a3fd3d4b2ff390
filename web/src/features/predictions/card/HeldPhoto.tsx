import { useState } from 'react'
import { useCurrentUser } from '#api/index.ts'
import { EyeOffIcon, useTranslation } from '#ui/index.ts'
import styles from './HeldPhoto.module.css'

interface HeldPhotoProps {
  /** URL of the photo in its displayed size. */
  url: string
  alt: string
  /** Share of the row's width, 0 to 1. */
  share: number | undefined
  ownerId: string
}

/** Replaces a photo that is held for review. The owner sees the photo with a note; others see a neutral frame. */
export default function HeldPhoto({ url, alt, share, ownerId }: HeldPhotoProps) {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  const [failed, setFailed] = useState(false)
  const isShown = user?.id === ownerId && !failed
  return (
    <span className={styles.frame} style={{ flexGrow: share }}>
      {isShown && <img className={styles.image} src={url} alt={alt} onError={() => setFailed(true)} />}
      <span className={isShown ? styles.line : styles.words}>
        <EyeOffIcon />
        {t(isShown ? 'held.own' : 'held.other')}
      </span>
    </span>
  )
}
