import { useTranslation } from 'react-i18next'
import { paths } from '../../../api/index.ts'
import { ButtonLink, EmptyState, ErrorState, useTitle } from '../../../ui/index.ts'
import { CardItem } from '../feed/CardItem.tsx'
import listStyles from '../feed/FeedList.module.css'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import styles from './TrendingScreen.module.css'
import { useTrending } from './useTrending.ts'

/** The posts that many people act on right now, the liveliest first. */
export function TrendingScreen() {
  const { t } = useTranslation('discover')
  const { data: ids, isPending, isLoadingError, refetch } = useTrending()
  useTitle(t('trending.title'))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('trending.title')}</h1>
        <p className={styles.subtitle}>{t('trending.subtitle')}</p>
      </header>
      {isPending && <FeedSkeleton />}
      {isLoadingError && (
        <ErrorState title={t('trending.errorTitle')} text={t('trending.errorText')} onRetry={() => refetch()} />
      )}
      {ids?.length === 0 && (
        <EmptyState title={t('trending.emptyTitle')} text={t('trending.emptyText')}>
          <ButtonLink to={paths.latest}>{t('trending.latest')}</ButtonLink>
        </EmptyState>
      )}
      {ids && ids.length > 0 && (
        <ol className={listStyles.list}>
          {ids.map((id, index) => (
            <CardItem key={id} id={id} index={index} />
          ))}
        </ol>
      )}
    </div>
  )
}
