import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../api/index.ts'
import { CheckIcon, CommentIcon, HeartIcon, ShareIcon, useFormat } from '../../../ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './CardActions.module.css'
import { useShare } from './useShare.ts'

const ShareSheet = lazy(() => import('./ShareSheet.tsx'))

/** Comments, reactions, share. */
export function CardActions({ item, full }: { item: FeedItem; full: boolean }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const sharing = useShare(item.prediction)
  const comments = (
    <>
      <CommentIcon />
      <span aria-hidden="true">{format.compact(item.commentCount)}</span>
      <span className="visually-hidden">{t('card.comments', { count: item.commentCount })}</span>
    </>
  )
  return (
    <footer className={styles.row}>
      {full ? (
        <span className={styles.action}>{comments}</span>
      ) : (
        <Link to={paths.prediction(item.prediction.id)} className={styles.action}>
          {comments}
        </Link>
      )}
      <span className={styles.action}>
        <HeartIcon />
        <span aria-hidden="true">{format.compact(item.reactionCount)}</span>
        <span className="visually-hidden">{t('card.reactions', { count: item.reactionCount })}</span>
      </span>
      <button type="button" className={styles.action} data-copied={sharing.copied || undefined} onClick={sharing.share}>
        {sharing.copied ? <CheckIcon /> : <ShareIcon />}
        <span>{t('share.action')}</span>
      </button>
      {sharing.isOpen && (
        <Suspense>
          <ShareSheet
            title={item.prediction.headline}
            url={sharing.url}
            onCopy={sharing.copy}
            onClose={sharing.close}
          />
        </Suspense>
      )}
    </footer>
  )
}
