import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../api/index.ts'
import { classes } from '../../../ui/index.ts'
import type { Prediction } from '../model/types.ts'
import { fitOf } from '../model/words.ts'
import styles from './Words.module.css'

interface WordsProps {
  post: Prediction
  full: boolean
  headlineId: string
}

/** The headline, the supporting statement, and for stories what happened so far. */
export const Words = memo(function Words({ post, full, headlineId }: WordsProps) {
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

/** A text that is cut after some lines where it is long, with a way to see the rest. */
function Clamped({ text, full, className }: { text: string; full: boolean; className?: string | undefined }) {
  const { t } = useTranslation('predictions')
  const id = useId()
  const [open, setOpen] = useState(false)
  const fit = fitOf(text)
  const cut = !full && fit !== 'everywhere'
  return (
    <div className={classes(className, fit === 'wideOnly' && styles.wideOnly)}>
      <p id={id} dir="auto" className={classes(styles.text, cut && !open && styles.cut)}>
        {text}
      </p>
      {cut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'card.less' : 'card.more')}
        </button>
      )}
    </div>
  )
}
