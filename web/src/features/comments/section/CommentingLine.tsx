import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#ui/index.ts'
import type { Commenting } from '../data/useCommenting.ts'
import styles from './CommentingLine.module.css'

interface CommentingLineProps {
  commenting: Exclude<Commenting, 'everyone'>
  mayComment: boolean
  /** A button to follow the author. Shown if the viewer only needs to follow to comment. */
  follow: ReactNode
  /** Called when the focused button disappears because the viewer may now comment. */
  onFollowed(): void
}

/** States who may comment, if that is not everyone. Replaces the form for viewers who may not comment. */
export function CommentingLine({ commenting, mayComment, follow, onFollowed }: CommentingLineProps) {
  const { t } = useTranslation('comments')
  const isClosed = commenting === 'nobody'
  const line = isClosed ? (mayComment ? 'closedToOthers' : 'closed') : 'followers'
  return (
    <div className={styles.line} role="note">
      <p>{t(`commenting.line.${line}`)}</p>
      {!isClosed && !mayComment && follow && <Follow onGone={onFollowed}>{follow}</Follow>}
    </div>
  )
}

/** Contains the follow button. Calls `onGone` if the button is removed while it has the focus, which would be lost. */
function Follow({ children, onGone }: { children: ReactNode; onGone(): void }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (own?.contains(document.activeElement)) onGone()
    }
  }, [])
  return <div ref={box}>{children}</div>
}
