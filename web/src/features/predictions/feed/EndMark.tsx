import { useTranslation } from 'react-i18next'
import { CrowdBar } from '../../../ui/index.ts'
import styles from './EndMark.module.css'

/** Says that the feed ends here. */
export function EndMark() {
  const { t } = useTranslation('predictions')
  return (
    <div className={styles.end}>
      <CrowdBar agree={62} disagree={38} size="thin" className={styles.bar} />
      <p className={styles.title}>{t('feed.end')}</p>
      <p>{t('feed.endText')}</p>
    </div>
  )
}
