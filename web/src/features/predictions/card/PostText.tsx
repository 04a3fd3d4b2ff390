import { memo } from 'react'
import { paths } from '../../../api/index.ts'
import { ClampedText, classes, Link, useTranslation } from '../../../ui/index.ts'
import { fitOf } from '../model/textFit.ts'
import type { Prediction } from '../model/types.ts'
import styles from './PostText.module.css'

interface PostTextProps {
  post: Prediction
  full: boolean
  headlineId: string
}

/** The headline, the supporting statement, and for stories what happened so far. */
export const PostText = memo(function PostText({ post, full, headlineId }: PostTextProps) {
  const { t } = useTranslation('predictions')
  const Heading = full ? 'h1' : 'h2'
  return (
    <div className={styles.words}>
      <Heading id={headlineId} className={classes(styles.headline, full && styles.large)} dir="auto">
        {full ? post.headline : <Link to={paths.prediction(post.id)}>{post.headline}</Link>}
      </Heading>
      {post.supportingStatement && <Clamped text={post.supportingStatement} full={full} className={styles.statement} />}
      {post.isExperience && post.experienceContext && (
        <div className={styles.story}>
          <p className={styles.storyTitle}>{t('card.storySoFar')}</p>
          <Clamped text={post.experienceContext} full={full} />
        </div>
      )}
    </div>
  )
})

function Clamped({ text, full, className }: { text: string; full: boolean; className?: string | undefined }) {
  const { t } = useTranslation('predictions')
  const fits = full ? 'everywhere' : fitOf(text)
  return (
    <div className={className}>
      <ClampedText text={text} fits={fits} more={t('card.more')} less={t('card.less')} className={styles.text} />
    </div>
  )
}
