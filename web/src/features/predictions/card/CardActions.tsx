import { lazy, Suspense } from 'react'
import { paths, useRequireSignIn } from '../../../api/index.ts'
import { CheckIcon, CommentIcon, HeartIcon, Link, ShareIcon, useFormat, useTranslation } from '../../../ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './CardActions.module.css'
import { useShare } from './useShare.ts'

const ShareSheet = lazy(() => import('./ShareSheet.tsx'))

/** Buttons for comments, reactions and sharing. Visitors are asked to sign up for the comments. */
export function CardActions({ item, full }: { item: FeedItem; full: boolean }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const requireSignIn = useRequireSignIn()
  const sharing = useShare(item.prediction)
  return (
    <footer className={styles.row}>
      <Link
        to={full ? { hash: '#comments' } : `${paths.prediction(item.prediction.id)}#comments`}
        replace={full}
        className={styles.action}
        onClick={(event) => {
          if (!requireSignIn()) event.preventDefault()
        }}
      >
        <CommentIcon />
        <span aria-hidden="true">{format.compact(item.commentCount)}</span>
        <span className="visually-hidden">{t('card.comments', { count: item.commentCount })}</span>
      </Link>
      <span className={styles.action}>
        <HeartIcon />
        <span aria-hidden="true">{format.compact(item.reactionCount)}</span>
        <span className="visually-hidden">{t('card.reactions', { count: item.reactionCount })}</span>
      </span>
      <button type="button" className={styles.action} data-copied={sharing.copied || undefined} onClick={sharing.share}>
        {sharing.copied ? <CheckIcon /> : <ShareIcon />}
        <span>{t('share.action')}</span>
      </button>
      <Suspense>
        {sharing.isOpen && (
          <ShareSheet
            title={item.prediction.headline}
            url={sharing.url}
            onCopy={sharing.copy}
            onShared={sharing.sharedBy}
            onClose={sharing.close}
          />
        )}
      </Suspense>
    </footer>
  )
}
