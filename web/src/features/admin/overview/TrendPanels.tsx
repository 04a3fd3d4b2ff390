import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/index.ts'
import { Chart } from '../charts/Chart.tsx'
import { trendsRead } from '../data/reads.ts'
import { retentionTarget } from '../model/limits.ts'
import type { Trends } from '../model/types.ts'
import { Nothing, Panel } from '../parts/Panel.tsx'

/** New accounts by week. */
export function GrowthPanel() {
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
      {({ weeklyUsers }) => <GrowthChart weeks={weeklyUsers} />}
    </Panel>
  )
}

function GrowthChart({ weeks }: { weeks: Trends['weeklyUsers'] }) {
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

/** Who came back, against the target. */
export function RetentionPanel() {
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
      {({ retention }) =>
        retention.some(({ percent }) => percent !== null) ? (
          <RetentionChart days={retention} />
        ) : (
          <Nothing title={t('charts.noRetention')} text={t('charts.noRetentionText')} />
        )
      }
    </Panel>
  )
}

function RetentionChart({ days }: { days: Trends['retention'] }) {
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
