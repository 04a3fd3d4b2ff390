import { useQuery } from '@tanstack/react-query'
import { RetryLine, Skeleton, useFormat, useTranslation } from '#ui/index.ts'
import { overviewRead, reportRead } from '../data/reads.ts'
import { lastWeek, sessionsPerUser, sharesPerActiveUser } from '../model/figures.ts'
import grid from '../parts/Grid.module.css'
import { DayList, FactList } from '../parts/Lists.tsx'
import { Nothing, Panel } from '../parts/Panel.tsx'
import styles from './Sharing.module.css'

/** Shares in the last week, with figures about sharing and activity. */
export function Sharing() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const report = useQuery(reportRead)
  return (
    <Panel
      title={t('retention.sharingTitle')}
      failed={t('retention.loadFailed')}
      read={report}
      rows={7}
      className={grid.whole}
    >
      {({ shareMetrics }) => {
        const days = lastWeek(shareMetrics, ({ shares }) => shares)
        return (
          <div className={styles.sides}>
            {days.length === 0 ? (
              <Nothing title={t('retention.noShares')} />
            ) : (
              <DayList
                rows={days.toReversed().map(({ date, shares, uniqueUsers }) => ({
                  date,
                  name: format.day(date),
                  figures: [t('retention.shares', { count: shares }), t('retention.users', { count: uniqueUsers })],
                }))}
              />
            )}
            <Insights />
          </div>
        )
      }}
    </Panel>
  )
}

function Insights() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data, isLoadingError, refetch } = useQuery(overviewRead)
  if (isLoadingError) return <RetryLine text={t('analytics.loadFailed')} onRetry={refetch} />
  if (!data) return <Skeleton lines={3} />
  return (
    <FactList
      facts={[
        [t('retention.sharesPerUser'), format.fixed(sharesPerActiveUser(data), 2)],
        [
          t('retention.stickiness'),
          data.stickiness === null ? t('retention.noFigure') : format.percent(data.stickiness),
        ],
        [t('retention.sessionsPerUser'), format.fixed(sessionsPerUser(data), 1)],
      ]}
    />
  )
}
