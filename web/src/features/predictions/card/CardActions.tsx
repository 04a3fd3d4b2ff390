import { paths, useCurrentUser, useRequireSignIn } from '#api/index.ts'
import { CheckIcon, CommentIcon, IconButton, Link, PhotoIcon, ShareIcon, useFormat, useTranslation } from '#ui/index.ts'
import { isUnseen } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { OwnShareSheet, shareSheet } from '../share/OwnShareSheet.tsx'
import { type Sharing, useShare } from '../share/useShare.ts'
import styles from './CardActions.module.css'
import { HeartButton } from './HeartButton.tsx'

/** Buttons for comments, reactions and sharing. Visitors who tap the comments are asked to sign up. */
export function CardActions({ item, full }: { item: FeedItem; full: boolean }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const requireSignIn = useRequireSignIn()
  const sharing = useShare(item.prediction, shareSheet)
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
      <HeartButton item={item} className={styles.action} />
      <span className={styles.sharing}>
        {full && <PictureButton item={item} sharing={sharing} />}
        <button
          type="button"
          className={styles.action}
          data-copied={sharing.copied || undefined}
          onClick={sharing.share}
        >
          {sharing.copied ? <CheckIcon /> : <ShareIcon />}
          <span>{t('share.action')}</span>
        </button>
      </span>
      <OwnShareSheet item={item} sharing={sharing} />
    </footer>
  )
}

/**
 * A button that opens the share sheet with the post's picture. Hidden if the normal share button opens this sheet too.
 * Also hidden while the viewer has not seen the result that the picture shows.
 */
function PictureButton({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  if (sharing.way === 'services' || isUnseen(item, user?.id)) return null
  return <IconButton label={t('share.asPicture')} icon={<PhotoIcon />} onClick={sharing.open} />
}
