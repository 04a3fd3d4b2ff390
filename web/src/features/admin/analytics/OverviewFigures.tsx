import { useQuery } from '@tanstack/react-query'
import { ClockIcon, PeopleIcon, PersonIcon, useFormat, useTranslation } from '#ui/index.ts'
import { overviewRead } from '../data/reads.ts'
import { minutesAndSeconds, retentionRate } from '../model/figures.ts'
import { Bars } from '../parts/Bars.tsx'
import { Figures } from '../parts/Figures.tsx'
import { Panel } from '../parts/Panel.tsx'

/** The number of members, the average session duration, and the share of members active in the last 7 days. */
export function OverviewFigures() {
  const { t } = useTranslation('admin')
  const { number } = useFormat()
  const overview = useQuery(overviewRead)
  const failed = t('analytics.loadFailed')
  return (
    <>
      <Figures label={t('retention.label')} failed={failed} read={overview} count={3}>
        {({ totalUsers, activeUsers, averageSessionDuration }) => [
          { name: t('analytics.totalUsers'), value: number(totalUsers), icon: <PeopleIcon /> },
          {
            name: t('analytics.activeUsers'),
            value: number(activeUsers),
            hint: t('analytics.lastDays'),
            icon: <PersonIcon />,
          },
          {
            name: t('analytics.sessionDuration'),
            icon: <ClockIcon />,
            value: t('retention.duration', minutesAndSeconds(averageSessionDuration)),
          },
        ]}
      </Figures>
      {!overview.isLoadingError && (
        <Panel title={t('analytics.engagement')} failed={failed} read={overview} rows={2}>
          {(all) => {
            const share = retentionRate(all)
            const hint = t('analytics.engagementText', { percent: Math.round(share * 100) })
            return <Bars bars={[{ name: t('analytics.activeUsers'), share, hint }]} />
          }}
        </Panel>
      )}
    </>
  )
}
