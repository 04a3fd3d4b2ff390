import { useTranslation } from 'react-i18next'
import { countCharacters, fillOf } from '../characters.ts'
import styles from './Counter.module.css'

/** How many characters a text has of those that it may have; read out only when they run short. */
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
