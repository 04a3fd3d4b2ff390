import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths, useCurrentUser, useServerTime } from '../../../api/index.ts'
import { exactTime, Tag, useFormat } from '../../../ui/index.ts'
import type { Author, ListedComment } from '../model/types.ts'
import styles from './CommentHeader.module.css'

interface CommentHeaderProps {
  comment: ListedComment
  author: Author
  name: string
  isReply: boolean
}

/** Who wrote it and when. */
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

function WrittenAt({ time }: { time: string }) {
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  return (
    <time {...exactTime(time, format)} className={styles.time}>
      {format.relative(time, Math.max(nowMs, Date.parse(time)))}
    </time>
  )
}
