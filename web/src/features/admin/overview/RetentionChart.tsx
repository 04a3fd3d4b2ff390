import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat, useTranslation } from '#ui/index.ts'
import { Chart } from '../charts/Chart.tsx'
import { trendsRead } from '../data/reads.ts'
import { retentionTarget } from '../model/limits.ts'
import type { Trends } from '../model/types.ts'
import { Nothing, Panel } from '../parts/Panel.tsx'

/** Share of members who return, as a chart with the target. */
export function RetentionChart() {
  const { t } = useTranslation('admin')
  const trends = useQuery(trendsRead)
  return (
    <Panel
      title={t('charts.retention')}
      text={t('charts.retentionText')}
      failed={t('charts.loadFailed')}
      read={trends}
      rows={8}
    >
      {({ retention }) => <Retention days={retention} />}
    </Panel>
  )
}

/** The chart. With a single figure there is no line to draw, so a sentence shows it. */
function Retention({ days }: { days: Trends['retention'] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const [first, second] = days.flatMap(({ date, percent }) => (percent === null ? [] : [{ date, percent }]))
  if (!first) return <Nothing title={t('charts.noRetention')} text={t('charts.noRetentionText')} />
  if (second) return <RetentionArea days={days} />
  return (
    <Nothing
      title={format.ofHundred(first.percent)}
      text={t('charts.firstRetentionText', { day: format.day(first.date) })}
    />
  )
}

function RetentionArea({ days }: { days: Trends['retention'] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const points = useMemo(() => days.map(({ date, percent }) => ({ date, value: percent })), [days])
  const target = useMemo(
    () => ({ value: retentionTarget, label: t('charts.target', { percent: retentionTarget }) }),
    [t],
  )
  return (
    <Chart
      kind="area"
      caption={t('charts.retention')}
      columns={[t('charts.day'), t('charts.retained')]}
      points={points}
      target={target}
      top={100}
      format={format.ofHundred}
      meaning={t('charts.retentionMeaning')}
    />
  )
}
