import { nameOf } from '#api/index.ts'
import { useFormat, useTranslation } from '#ui/index.ts'
import type { History, Person } from '../model/types.ts'
import styles from './MemberHistory.module.css'
import { Section } from './Section.tsx'

/** The member's history: numbers of acts, reports and dismissed reports, and the end of a current suspension. */
export function MemberHistory({ member, history }: { member: Person; history: History }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const { suspendedUntil } = history
  return (
    <Section title={t('history.title', { name: nameOf(member) })}>
      <dl className={styles.facts}>
        {(['acts', 'reports', 'dismissed'] as const).map((name) => (
          <div key={name} data-alarming={(name === 'acts' && history.acts > 0) || undefined}>
            <dt>{t(`history.${name}`)}</dt>
            <dd>{format.number(history[name])}</dd>
          </div>
        ))}
      </dl>
      {suspendedUntil && (
        <p className={styles.suspended}>{t('history.suspendedUntil', { until: format.dateTime(suspendedUntil) })}</p>
      )}
    </Section>
  )
}
