import { memo, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { paths } from '#api/index.ts'
import { classes, Link, useTranslation } from '#ui/index.ts'
import type { Prediction } from '../model/types.ts'
import styles from './PostText.module.css'
import { watchCut } from './watchCut.ts'

interface PostTextProps {
  post: Prediction
  full: boolean
  headlineId: string
}

/**
 * The headline, the supporting statement, and the story so far.
 * Lists clamp headline and statement to two lines, with a button for the rest.
 */
export const PostText = memo(function PostText({ post, full, headlineId }: PostTextProps) {
  const headline = useRef<HTMLHeadingElement>(null)
  const statement = useRef<HTMLParagraphElement>(null)
  const isHeadlineCut = useCut(headline, !full)
  const isStatementCut = useCut(statement, !full)
  const textId = useId()
  const { asked, more } = useMore(textId)
  const open = full || asked
  const hasStory = post.isExperience && Boolean(post.experienceContext)
  const hasMore = !full && (asked || isHeadlineCut || isStatementCut || hasStory)
  const withHeadline = isHeadlineCut && !isStatementCut && !hasStory && !asked
  const Heading = full ? 'h1' : 'h2'

  return (
    <div className={styles.words} id={textId}>
      <div dir="auto" className={styles.part}>
        <Heading
          ref={headline}
          id={headlineId}
          className={classes(styles.headline, full && styles.large, !open && styles.cut)}
        >
          {full ? post.headline : <Link to={paths.prediction(post.id)}>{post.headline}</Link>}
        </Heading>
        {hasMore && withHeadline && more}
      </div>
      {post.supportingStatement && (
        <div dir="auto" className={styles.part}>
          <p ref={statement} className={classes(styles.statement, !open && styles.cut)}>
            {post.supportingStatement}
          </p>
          {hasMore && !withHeadline && !asked && more}
        </div>
      )}
      {hasStory && open && <Story text={post.experienceContext} />}
      {asked && more}
    </div>
  )
})

function Story({ text }: { text: string | null }) {
  const { t } = useTranslation('predictions')
  return (
    <div className={styles.story}>
      <p className={styles.storyTitle}>{t('card.storySoFar')}</p>
      <p dir="auto" className={styles.statement}>
        {text}
      </p>
    </div>
  )
}

/**
 * Returns whether the viewer wants the whole text, and the button that switches this. A tap moves the button to another place
 * in the text. The button then gets the focus again.
 */
function useMore(controls: string): { asked: boolean; more: ReactNode } {
  const { t } = useTranslation('predictions')
  const [asked, setAsked] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asked !== undefined) button.current?.focus({ preventScroll: true })
  }, [asked])
  const more = (
    <button
      ref={button}
      type="button"
      className={classes(styles.more, !asked && styles.above)}
      aria-expanded={asked === true}
      aria-controls={controls}
      onClick={() => setAsked(!asked)}
    >
      {t(asked ? 'card.less' : 'card.more')}
    </button>
  )
  return { asked: asked === true, more }
}

/** Whether a clamped text has hidden lines. */
function useCut(text: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    if (enabled && text.current) return watchCut(text.current, setCut)
  }, [text, enabled])
  return isCut
}
