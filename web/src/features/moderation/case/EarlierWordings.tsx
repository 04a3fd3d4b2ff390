import { useFormat, useTranslation } from '#ui/index.ts'
import type { EarlierWording } from '../model/types.ts'
import styles from './EarlierWordings.module.css'
import { Section } from './Section.tsx'

/** The earlier wordings of a reported post, newest first, and which of them others can still read. */
export function EarlierWordings({ wordings }: { wordings: readonly EarlierWording[] }) {
  const { t } = useTranslation(['moderation', 'predictions'])
  const format = useFormat()
  return (
    <Section title={t('predictions:versions.title')}>
      {wordings.some(({ isWithheld }) => !isWithheld) && <p className={styles.note}>{t('earlier.open')}</p>}
      <ol className={styles.list}>
        {wordings.map(({ words, replacedAt, isWithheld }) => (
          <li key={replacedAt} className={styles.wording}>
            <p className={styles.note}>
              <time dateTime={replacedAt}>
                {t('predictions:versions.until', { time: format.dateTime(replacedAt) })}
              </time>
              {isWithheld && <span>{t('earlier.withheld')}</span>}
            </p>
            <blockquote dir="auto">{words}</blockquote>
          </li>
        ))}
      </ol>
    </Section>
  )
}
