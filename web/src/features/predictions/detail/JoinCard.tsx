import { useTranslation } from 'react-i18next'
import { paths } from '../../../api/index.ts'
import { Brand, ButtonLink, Card, productName } from '../../../ui/index.ts'
import styles from './JoinCard.module.css'

/** Invites a visitor who came by a link. */
export function JoinCard() {
  const { t } = useTranslation('predictions')
  return (
    <Card className={styles.card} aria-label={productName()}>
      <h2>
        <Brand size="large" />
      </h2>
      <p className={styles.text}>{t('detail.join')}</p>
      <ButtonLink to={paths.home} look="primary">
        {t('detail.getStarted')}
      </ButtonLink>
    </Card>
  )
}
