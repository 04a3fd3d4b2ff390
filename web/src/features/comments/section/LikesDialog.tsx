import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { paths, readOr } from '#api/index.ts'
import { Avatar, Dialog, ErrorState, Link, Skeleton, useTranslation } from '#ui/index.ts'
import { commentKeys } from '../data/keys.ts'
import { type Author, authorName } from '../model/types.ts'
import styles from './LikesDialog.module.css'

interface LikesDialogProps {
  commentId: string
  open: boolean
  onClose(): void
  /** Called when the likes are loaded: with their number, and whether the viewer likes the comment. */
  onLoaded(state: { liked: boolean; likeCount: number }): void
}

/** The members who like a comment, newest first. */
export default function LikesDialog({ commentId, open, onClose, onLoaded }: LikesDialogProps) {
  const { t } = useTranslation('comments')
  const params = { id: commentId }
  const query = useQuery({
    queryKey: commentKeys.likes(commentId),
    queryFn: async ({ signal }) => {
      const [likes, mine] = await Promise.all([
        readOr([], 'listLikes', { params, signal }),
        readOr(null, 'getMyLike', { params, signal }),
      ])
      return { likes, mine }
    },
    enabled: open,
    staleTime: 0, // each opening refetches, because others may have liked the comment
  })
  const report = useEffectEvent(onLoaded)
  const mine = query.data?.mine
  useEffect(() => {
    if (mine) report(mine)
  }, [mine])

  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('likes.title')}>
      {query.isPending && <Skeleton lines={3} />}
      {query.isLoadingError && <ErrorState title={t('likes.listFailed')} onRetry={() => query.refetch()} />}
      {query.data?.likes.length === 0 && <p>{t('likes.empty')}</p>}
      <ul className={styles.list}>
        {query.data?.likes.map(({ user }) => (
          <li key={user.id}>
            <Person person={user} onLeave={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Person({ person, onLeave }: { person: Author; onLeave(): void }) {
  const name = authorName(person)
  return (
    <Link to={paths.enhancedProfile(person.id)} className={styles.person} onClick={onLeave}>
      <Avatar name={name} id={person.id} src={person.profileImageUrl} size="small" />
      <bdi>{name}</bdi>
    </Link>
  )
}
