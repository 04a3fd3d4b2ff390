import { ChevronIcon, useTranslation } from '../../../ui/index.ts'
import styles from './MoreHint.module.css'

/** A hint that there are more notifications below. */
export function MoreHint() {
  const { t } = useTranslation('alerts')
  return (
    <p className={styles.hint} aria-hidden="true">
      {t('more')}
      <ChevronIcon />
    </p>
  )
}
