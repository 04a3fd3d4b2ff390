import { useState } from 'react'
import { useTranslation } from '../../../ui/index.ts'
import { rowsOf, shownReplies } from '../model/tree.ts'
import type { ListedComment } from '../model/types.ts'
import { CommentView } from './CommentView.tsx'
import styles from './Thread.module.css'

/** Number of replies shown at first, and number added per tap. */
const firstReplies = 2
const moreReplies = 20

interface ThreadProps {
  thread: ListedComment
  mayReply: boolean
  /** Called when a comment was added (1) or deleted (-1). */
  onChanged(by: number): void
}

/** A comment with its replies. A long thread shows the first replies and a button for more. */
export function Thread({ thread, mayReply, onChanged }: ThreadProps) {
  const { t } = useTranslation('comments')
  const [wanted, setWanted] = useState(firstReplies)
  const rows = rowsOf(thread)
  const shown = shownReplies(rows.length, wanted)
  const hidden = rows.length - shown
  const showAll = () => setWanted(Number.POSITIVE_INFINITY)
  const common = { mayReply, onReply: showAll, onChanged }

  return (
    <>
      <CommentView comment={thread} level={0} parent={null} {...common} />
      {rows.length > 0 && (
        <ul className={styles.replies}>
          {rows.slice(0, shown).map(({ comment, level, parent }) => (
            <li key={comment.sentAs ?? comment.id} className={styles.reply} data-level={level}>
              <CommentView comment={comment} level={level} parent={parent} {...common} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setWanted(wanted + moreReplies)}>
          {t('showReplies', { count: hidden })}
        </button>
      )}
    </>
  )
}
