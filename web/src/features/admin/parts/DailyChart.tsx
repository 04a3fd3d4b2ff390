import { useMemo } from 'react'
import { useFormat, useTranslation } from '../../../ui/index.ts'
import { Chart } from '../charts/Chart.tsx'
import type { Report } from '../model/types.ts'

/** Number of active members by day. */
export function DailyChart({ days }: { days: readonly Report['dailyActiveUsers'][number][] }) {
  const { t } = useTranslation('admin')
  const { number } = useFormat()
  const points = useMemo(() => days.map(({ date, users }) => ({ date, value: users })), [days])
  return (
    <Chart
      kind="line"
      caption={t('retention.daily')}
      columns={[t('charts.day'), t('retention.count.users')]}
      points={points}
      format={number}
    />
  )
}
