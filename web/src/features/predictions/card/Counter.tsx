import { useTranslation } from 'react-i18next'
import { countCharacters, fillOf } from '../model/characters.ts'
import styles from './Counter.module.css'

/** How many characters a text has of those that it may have; read out only when they run short. */
export function Counter({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation('predictions')
  const count = countCharacters(text)
  const fill = fillOf(count, most)
  const left = most - count
  return (
    <>
      <span className={styles.counter} data-fill={fill} aria-hidden="true">
        {t('create.counter', { count, most })}
      </span>
      <span className="visually-hidden" role="status">
        {fill === 'near' && left % 10 === 0 && t('create.counterLeft', { count: left })}
        {fill === 'over' && t('create.counterOver', { count: -left })}
      </span>
    </>
  )
}
