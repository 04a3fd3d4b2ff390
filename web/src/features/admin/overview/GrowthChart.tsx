import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat, useTranslation } from '#ui/index.ts'
import { Chart } from '../charts/Chart.tsx'
import { trendsRead } from '../data/reads.ts'
import type { Trends } from '../model/types.ts'
import { Panel } from '../parts/Panel.tsx'

/** New accounts by week, as a chart. */
export function GrowthChart() {
  const { t } = useTranslation('admin')
  const trends = useQuery(trendsRead)
  return (
    <Panel
      title={t('charts.growth')}
      text={t('charts.growthText')}
      failed={t('charts.loadFailed')}
      read={trends}
      rows={8}
    >
      {({ weeklyUsers }) => <GrowthLine weeks={weeklyUsers} />}
    </Panel>
  )
}

function GrowthLine({ weeks }: { weeks: Trends['weeklyUsers'] }) {
  const { t } = useTranslation('admin')
  const { number, day } = useFormat()
  const points = useMemo(() => weeks.map(({ week, users }) => ({ date: week, value: users })), [weeks])
  return (
    <Chart
      kind="line"
      caption={t('charts.growth')}
      columns={[t('charts.week'), t('charts.newUsers')]}
      points={points}
      format={number}
      name={(date) => t('retention.weekOf', { date: day(date) })}
    />
  )
}
