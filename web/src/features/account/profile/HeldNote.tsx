import { EyeOffIcon, useTranslation } from '../../../ui/index.ts'
import { useIsPhotoHeld } from '../data/useProfilePhoto.ts'
import styles from './ProfileHeader.module.css'

/** A note below the member's own profile photo while it is held for review. */
export function HeldNote({ src }: { src: string }) {
  const { t } = useTranslation('reports')
  if (!useIsPhotoHeld(src)) return null
  return (
    <p className={styles.held}>
      <EyeOffIcon />
      {t('held.profile')}
    </p>
  )
}
