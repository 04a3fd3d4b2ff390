import { useTranslation } from '../language/useTranslation.ts'
import styles from './Counter.module.css'

/** Counts characters as the server does: code points of the trimmed text, so that an emoji is never split. */
export const countCharacters = (text: string): number => [...text.trim()].length

/** The state of a counter: `near` from 90 % of the limit, `over` above it. */
export type Fill = 'fine' | 'near' | 'over'

export function fillOf(count: number, most: number): Fill {
  if (count > most) return 'over'
  return count >= most * 0.9 ? 'near' : 'fine'
}

/** The number of used and allowed characters; announced only when few are left. */
export function Counter({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation('common')
  const count = countCharacters(text)
  const fill = fillOf(count, most)
  const left = most - count
  return (
    <>
      <span className={styles.counter} data-fill={fill} aria-hidden="true">
        {t('counter.count', { count, most })}
      </span>
      <span className="visually-hidden" role="status">
        {fill === 'near' && left % 10 === 0 && t('counter.left', { count: left })}
        {fill === 'over' && t('counter.over', { count: -left })}
      </span>
    </>
  )
}
