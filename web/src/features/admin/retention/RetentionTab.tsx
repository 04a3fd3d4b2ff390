import { useQuery } from '@tanstack/react-query'
import { paths } from '#api/index.ts'
import {
  ButtonLink,
  ClockIcon,
  RefreshIcon,
  ShareIcon,
  TargetIcon,
  TrendingIcon,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { DailyChart } from '../charts/Chart.tsx'
import { overviewRead, reportRead } from '../data/reads.ts'
import {
  lastWeek,
  minutesAndSeconds,
  newestCohorts,
  platformActivity,
  retentionRate,
  sessionsPerUser,
  sharesPerActiveUser,
} from '../model/figures.ts'
import { Bars } from '../parts/Bars.tsx'
import { Figures } from '../parts/Figures.tsx'
import grid from '../parts/Grid.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { Cohorts } from './Cohorts.tsx'
import { Sharing } from './Sharing.tsx'

/** Sessions, daily activity, cohorts and sharing. */
export function RetentionTab() {
  const { t } = useTranslation('admin')
  const report = useQuery(reportRead)
  const failed = t('retention.loadFailed')
  return (
    <>
      <KeyFigures />
      <div className={grid.grid}>
        <Panel title={t('retention.daily')} text={t('retention.dailyText')} failed={failed} read={report} rows={8}>
          {({ dailyActiveUsers }) => {
            const days = lastWeek(dailyActiveUsers, ({ users }) => users)
            return days.length === 0 ? <Nothing title={t('retention.noDaily')} /> : <DailyChart days={days} />
          }}
        </Panel>
        <Engagement />
        <Panel title={t('retention.cohorts')} failed={failed} read={report} rows={8} className={grid.whole}>
          {({ userCohorts }) =>
            userCohorts.length === 0 ? (
              <Nothing title={t('retention.noCohorts')} />
            ) : (
              <Cohorts cohorts={newestCohorts(userCohorts)} />
            )
          }
        </Panel>
        <Sharing />
      </div>
      <p className={grid.way}>
        <ButtonLink size="small" to={paths.analytics} icon={<TrendingIcon />}>
          {t('analyticsLink')}
        </ButtonLink>
      </p>
    </>
  )
}

function KeyFigures() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const overview = useQuery(overviewRead)
  return (
    <Figures label={t('retention.label')} failed={t('retention.loadFailed')} read={overview} count={4}>
      {(all) => [
        {
          name: t('retention.sessionTime'),
          icon: <ClockIcon />,
          value: t('retention.duration', minutesAndSeconds(all.averageSessionDuration)),
        },
        {
          name: t('retention.sessionFrequency'),
          hint: t('retention.perUser'),
          icon: <RefreshIcon />,
          value: format.fixed(sessionsPerUser(all), 1),
        },
        {
          name: t('retention.totalShares'),
          hint: t('stats.allTime'),
          icon: <ShareIcon />,
          value: format.number(all.totalShares),
        },
        {
          name: t('retention.rate'),
          hint: t('retention.rateText'),
          icon: <TargetIcon />,
          value: format.percent(retentionRate(all)),
        },
      ]}
    </Figures>
  )
}

/** Retention, sharing and activity as bars. */
function Engagement() {
  const { t } = useTranslation('admin')
  const overview = useQuery(overviewRead)
  return (
    <Panel title={t('retention.progress')} failed={t('retention.loadFailed')} read={overview} rows={6}>
      {(all) => (
        <Bars
          bars={[
            { name: t('retention.rate'), share: retentionRate(all) },
            { name: t('retention.sharing'), share: sharesPerActiveUser(all) },
            { name: t('retention.activity'), share: platformActivity(all) },
          ]}
        />
      )}
    </Panel>
  )
}
