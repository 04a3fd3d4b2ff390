import { paths, useCurrentUser } from '../../../api/index.ts'
import { Link, Tag, useTranslation } from '../../../ui/index.ts'
import type { Author, ListedComment } from '../model/types.ts'
import styles from './CommentHeader.module.css'
import { WrittenAt } from './CommentText.tsx'

interface CommentHeaderProps {
  comment: ListedComment
  author: Author
  name: string
  isReply: boolean
}

/** Author and time. */
export function CommentHeader({ comment, author, name, isReply }: CommentHeaderProps) {
  const { t } = useTranslation('comments')
  const { user: viewer } = useCurrentUser()
  return (
    <header className={styles.header}>
      {isReply && <Tag>{t('replyTag')}</Tag>}
      <Link to={viewer?.id === author.id ? paths.account : paths.enhancedProfile(author.id)} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      {comment.sending ? <span className={styles.time}>{t('sending')}</span> : <WrittenAt time={comment.createdAt} />}
    </header>
  )
}
