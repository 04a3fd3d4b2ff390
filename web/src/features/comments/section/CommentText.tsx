import { useServerTime } from '../../../api/index.ts'
import { ClampedText, exactTime, useFormat, useTranslation } from '../../../ui/index.ts'
import styles from './CommentText.module.css'

/** From this length, or this many lines, on a comment is cut; by the text alone, so nothing is measured. */
const longCharacters = 500
const longLines = 8

/** A comment's text: addresses in it are not made links. */
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

/** How long ago a comment was written; the exact time is its tooltip. */
export function WrittenAt({ time }: { time: string }) {
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  return (
    <time {...exactTime(time, format)} className={styles.time}>
      {format.relative(time, Math.max(nowMs, Date.parse(time)))}
    </time>
  )
}
