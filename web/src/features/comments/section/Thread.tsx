import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#ui/index.ts'
import { hasComment, rowsOf, shownReplies } from '../model/tree.ts'
import type { ListedComment } from '../model/types.ts'
import { CommentView } from './CommentView.tsx'
import { useNamedComment } from './namedComment.ts'
import styles from './Thread.module.css'

/** Number of replies shown at first. */
const firstReplies = 2
/** Number of replies that a tap on "more" adds. */
const moreReplies = 20

interface ThreadProps {
  thread: ListedComment
  mayReply: boolean
  /** Called when a comment was deleted. */
  onGone(): void
}

/**
 * A comment with its replies. A long thread shows the first replies and a button for more. If the page's address links to a
 * reply, all replies are shown.
 */
export function Thread({ thread, mayReply, onGone }: ThreadProps) {
  const { t } = useTranslation('comments')
  const named = useNamedComment()
  const hasNamed = named !== undefined && hasComment(thread.replies, named)
  const [wanted, setWanted] = useState(firstReplies)
  const rows = rowsOf(thread)
  const shown = shownReplies(rows.length, hasNamed ? Number.POSITIVE_INFINITY : wanted)
  const hidden = rows.length - shown
  const list = useRef<HTMLUListElement>(null)
  const focusReply = useFocusReply(list, shown)
  const showAll = () => setWanted(Number.POSITIVE_INFINITY)
  const common = { mayReply, onReply: showAll, onGone }

  return (
    <>
      <CommentView comment={thread} level={0} parent={null} {...common} />
      {rows.length > 0 && (
        <ul ref={list} className={styles.replies}>
          {rows.slice(0, shown).map(({ comment, level, parent }) => (
            <li key={comment.sentAs ?? comment.id} tabIndex={-1} className={styles.reply} data-level={level}>
              <CommentView comment={comment} level={level} parent={parent} {...common} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            focusReply(shown)
            setWanted(wanted + moreReplies)
          }}
        >
          {t('showReplies', { count: hidden })}
        </button>
      )}
    </>
  )
}

/** Returns a function that focuses a reply once it is shown. The "more" button, which had the focus, may have disappeared. */
function useFocusReply(list: RefObject<HTMLElement | null>, shown: number): (index: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || wanted.current >= shown) return
    const reply = list.current?.children[wanted.current]
    wanted.current = undefined
    if (reply instanceof HTMLElement) reply.focus({ preventScroll: true })
  }, [list, shown])
  return (index) => {
    wanted.current = index
  }
}
