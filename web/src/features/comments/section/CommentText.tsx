import { useServerTime } from '#api/index.ts'
import { ClampedText, exactTime, useFormat, useTranslation } from '#ui/index.ts'
import styles from './CommentText.module.css'

/** A comment with more characters than this is clamped. Counting avoids measuring the layout. */
const longCharacters = 500
/** A comment with more lines than this is clamped. */
const longLines = 8

/** A comment's text. Web addresses in the text do not become links. */
export function CommentText({ text }: { text: string }) {
  const { t } = useTranslation('comments')
  const isLong = text.length > longCharacters || text.split('\n').length > longLines
  return (
    <ClampedText
      text={text}
      fits={isLong ? 'nowhere' : 'everywhere'}
      more={t('fullText')}
      less={t('lessText')}
      className={styles.text}
    />
  )
}

/** Relative time of a comment, with the exact time as tooltip. */
export function WrittenAt({ time }: { time: string }) {
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  return (
    <time {...exactTime(time, format)} className={styles.time}>
      {format.relative(time, Math.max(nowMs, Date.parse(time)))}
    </time>
  )
}
