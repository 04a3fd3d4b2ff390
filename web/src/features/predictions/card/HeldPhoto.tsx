import { useState } from 'react'
import { useCurrentUser } from '../../../api/index.ts'
import { EyeOffIcon, useTranslation } from '../../../ui/index.ts'
import styles from './HeldPhoto.module.css'

interface HeldPhotoProps {
  /** In the size that is shown. */
  url: string
  alt: string
  /** Of the row. */
  share: number | undefined
  ownerId: string
}

/** In place of a photo that waits for a look: its owner sees it, with that sentence; all others a neutral frame. */
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
