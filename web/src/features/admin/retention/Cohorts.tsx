import { useFormat, useTranslation } from '#ui/index.ts'
import { minutesAndSeconds, perMember } from '../model/figures.ts'
import type { Cohort } from '../model/types.ts'
import styles from './Cohorts.module.css'

/** Members grouped by the week of their first activity, with averages since then. */
export function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <ul className={styles.cohorts}>
      {cohorts.map((cohort) => {
        const mean = perMember(cohort)
        const facts = [
          [t('retention.sessionTime'), t('retention.duration', minutesAndSeconds(cohort.averageSessionDuration))],
          [t('retention.count.sessions'), format.number(cohort.totalSessions)],
          [t('retention.sessionsPerUser'), format.fixed(mean.sessions, 1)],
          [t('retention.count.daysActive'), format.fixed(mean.daysActive, 1)],
        ] as const
        return (
          <li key={cohort.firstVisitWeek} className={styles.cohort}>
            <h3 className={styles.week}>
              {t('retention.weekOf', { date: format.day(cohort.firstVisitWeek) })}
              <span>{t('retention.users', { count: cohort.totalUsers })}</span>
            </h3>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
