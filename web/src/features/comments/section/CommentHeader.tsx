import { createContext, useContext } from 'react'
import { paths, useCurrentUser } from '#api/index.ts'
import { CheckIcon, CrossIcon, Link, Tag, useTranslation } from '#ui/index.ts'
import type { Author, ListedComment } from '../model/types.ts'
import styles from './CommentHeader.module.css'
import { WrittenAt } from './CommentText.tsx'

/** The names of a post's sides, and the sides that members show, by member id. */
interface Sides {
  readonly agree: string
  readonly disagree: string
  readonly shown: ReadonlyMap<string, boolean>
}

export const SidesContext = createContext<Sides | undefined>(undefined)

/** Returns the side that a member shows beside their comments; undefined if they show none. */
function useShownSide(memberId: string): { side: boolean; name: string } | undefined {
  const sides = useContext(SidesContext)
  const side = sides?.shown.get(memberId)
  if (!sides || side === undefined) return undefined
  return { side, name: side ? sides.agree : sides.disagree }
}

interface CommentHeaderProps {
  comment: ListedComment
  author: Author
  name: string
  isReply: boolean
}

/** The header of a comment: reply tag, author, shown side, and time. */
export function CommentHeader({ comment, author, name, isReply }: CommentHeaderProps) {
  const { t } = useTranslation('comments')
  const { user: viewer } = useCurrentUser()
  const shown = useShownSide(author.id)
  return (
    <header className={styles.header}>
      {isReply && <Tag>{t('replyTag')}</Tag>}
      <Link to={viewer?.id === author.id ? paths.account : paths.enhancedProfile(author.id)} className={styles.name}>
        <bdi>{name}</bdi>
      </Link>
      {shown && (
        <span className={shown.side ? styles.agree : styles.disagree}>
          {shown.side ? <CheckIcon /> : <CrossIcon />}
          <bdi>{shown.name}</bdi>
        </span>
      )}
      {comment.sending ? <span className={styles.time}>{t('sending')}</span> : <WrittenAt time={comment.createdAt} />}
    </header>
  )
}
