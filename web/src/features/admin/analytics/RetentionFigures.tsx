import { useQuery } from '@tanstack/react-query'
import { useFormat, useTranslation } from '#ui/index.ts'
import { DailyChart } from '../charts/Chart.tsx'
import { reportRead } from '../data/reads.ts'
import { lastWeek, minutesAndSeconds } from '../model/figures.ts'
import type { Cohort, Report } from '../model/types.ts'
import grid from '../parts/Grid.module.css'
import { DayList } from '../parts/Lists.tsx'
import { Nothing, Panel } from '../parts/Panel.tsx'

/** Daily active members, and cohorts by week of first activity. */
export function RetentionFigures() {
  const { t } = useTranslation('admin')
  const report = useQuery(reportRead)
  const failed = t('analytics.loadFailed')
  return (
    <div className={grid.grid}>
      <Panel title={t('analytics.daily')} text={t('analytics.dailyText')} failed={failed} read={report} rows={10}>
        {({ dailyActiveUsers }) => <Daily days={dailyActiveUsers} />}
      </Panel>
      <Panel title={t('analytics.cohorts')} failed={failed} read={report} rows={10}>
        {({ userCohorts }) =>
          userCohorts.length === 0 ? <Nothing title={t('retention.noCohorts')} /> : <Weeks cohorts={userCohorts} />
        }
      </Panel>
    </div>
  )
}

function Daily({ days }: { days: Report['dailyActiveUsers'] }) {
  const { t } = useTranslation('admin')
  const { day } = useFormat()
  const week = lastWeek(days, ({ users }) => users)
  if (!days.some(({ users }) => users > 0)) return <Nothing title={t('retention.noDaily')} />
  return (
    <>
      <DailyChart days={days} />
      {week.length === 0 ? (
        <Nothing title={t('retention.noDaily')} />
      ) : (
        <DayList
          rows={week.toReversed().map(({ date, users }) => ({
            date,
            name: day(date),
            figures: [t('retention.users', { count: users })],
          }))}
        />
      )}
    </>
  )
}

function Weeks({ cohorts }: { cohorts: readonly Cohort[] }) {
  const { t } = useTranslation('admin')
  const { day } = useFormat()
  const rows = cohorts.map(({ firstVisitWeek, totalUsers, averageSessionDuration }) => ({
    date: firstVisitWeek,
    name: t('retention.weekOf', { date: day(firstVisitWeek) }),
    figures: [
      t('retention.users', { count: totalUsers }),
      t('analytics.averageSession', { time: t('retention.duration', minutesAndSeconds(averageSessionDuration)) }),
    ],
  }))
  return <DayList rows={rows} />
}
