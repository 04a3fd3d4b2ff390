import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/index.ts'
import type { Commenting } from '../data/useCommenting.ts'
import styles from './CommentingLine.module.css'

interface CommentingLineProps {
  commenting: Exclude<Commenting, 'everyone'>
  mayComment: boolean
  /** A button that follows the author, where that is all that is missing. */
  follow: ReactNode
  /** The button is gone, as the viewer may comment now. */
  onFollowed(): void
}

/** Who may comment, where that is not everyone; in place of the form for those who may not. */
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

/** Says when it goes with the focus in it, which would be lost. */
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
