import { useQuery } from '@tanstack/react-query'
import { ShareIcon, useFormat, useTranslation } from '#ui/index.ts'
import { overviewRead, reportRead } from '../data/reads.ts'
import { lastWeek, retentionRate, sharesPerActiveUser } from '../model/figures.ts'
import { Figures } from '../parts/Figures.tsx'
import grid from '../parts/Grid.module.css'
import { DayList, FactList } from '../parts/Lists.tsx'
import { Nothing, Panel } from '../parts/Panel.tsx'

/** The number of shares in total and by day, shares per active member, and the retention rate. */
export function SharingFigures() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const overview = useQuery(overviewRead)
  const report = useQuery(reportRead)
  const failed = t('analytics.loadFailed')
  return (
    <>
      <Figures label={t('retention.label')} failed={failed} read={overview} count={1}>
        {({ totalShares }) => [
          {
            name: t('analytics.totalShares'),
            value: format.number(totalShares),
            hint: t('stats.allTime'),
            icon: <ShareIcon />,
          },
        ]}
      </Figures>
      <div className={grid.grid}>
        <Panel title={t('analytics.dailySharing')} failed={failed} read={report} rows={7}>
          {({ shareMetrics }) => {
            const days = lastWeek(shareMetrics, ({ shares }) => shares)
            if (days.length === 0) return <Nothing title={t('retention.noShares')} />
            const rows = days.toReversed().map(({ date, shares, uniqueUsers }) => ({
              date,
              name: format.day(date),
              figures: [t('retention.shares', { count: shares }), t('retention.users', { count: uniqueUsers })],
            }))
            return <DayList rows={rows} />
          }}
        </Panel>
        {!overview.isLoadingError && (
          <Panel title={t('analytics.insights')} failed={failed} read={overview} rows={2}>
            {(all) => (
              <FactList
                facts={[
                  [t('analytics.perActiveUser'), format.fixed(sharesPerActiveUser(all), 2)],
                  [t('analytics.rate'), format.percent(retentionRate(all))],
                ]}
              />
            )}
          </Panel>
        )}
      </div>
    </>
  )
}
