import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Skeleton, useFormat, useNearView, useTranslation } from '#ui/index.ts'
import type { Report } from '../model/types.ts'
import styles from './Chart.module.css'
import type { Drawing, Point } from './chartConfig.ts'
import { tipOf } from './tip.ts'
import { useChartStyle } from './useChartStyle.ts'

const loadCanvas = () => import('./Canvas.tsx')
const Canvas = lazy(loadCanvas)

/** Preloads the chart library when the browser is idle, after at most 500 ms. Does nothing without `requestIdleCallback`. */
export const useChartsSoon = (): void =>
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') return
    const asked = requestIdleCallback(() => loadCanvas().catch(() => undefined), { timeout: 500 })
    return () => cancelIdleCallback(asked)
  }, [])

export interface ChartProps {
  kind: Drawing['kind']
  /** Title of the chart, used as the table's caption. */
  caption: string
  /** Column names: the day or week, and the value. */
  columns: readonly [string, string]
  points: readonly Point[]
  target?: { readonly value: number; readonly label: string }
  top?: number
  /** Formats a value. */
  format(value: number): string
  /** Formats a point's day or week in the table and the tooltip. Default: the calendar day. */
  name?(date: string): string
  /** Explains the figures. Shown in the tooltip and the caption. */
  meaning?: string
}

/** A chart, with its figures as a table for screen readers. */
export function Chart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNearView(box, { marginPx: 40 })
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.canvas} dir="ltr" aria-hidden="true">
        {near && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
              <Picture {...props} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {props.target && (
        <p className={styles.target} aria-hidden="true">
          <span className={styles.dash} />
          {props.target.label}
        </p>
      )}
      <ChartTable {...props} />
    </figure>
  )
}

function Picture({ kind, columns, points, target, top, format, name, meaning }: ChartProps) {
  const { shortDay, day } = useFormat()
  const style = useChartStyle()
  const [, what] = columns
  const drawing = useMemo<Drawing>(
    () => ({
      kind,
      points,
      target: target?.value,
      top,
      day: shortDay,
      value: format,
      tip(date) {
        const value = points.find((point) => point.date === date)?.value ?? null
        const title = (name ?? day)(date)
        const words = value === null ? [what] : [`${what}: ${format(value)}`, target?.label]
        return tipOf({ title, words: [...words, meaning], direction: style.direction })
      },
    }),
    [kind, points, target, top, format, name, meaning, what, shortDay, day, style],
  )
  return <Canvas drawing={drawing} style={style} />
}

function ChartTable({ caption, columns, points, target, format, name, meaning }: ChartProps) {
  const { day } = useFormat()
  return (
    <div className="visually-hidden">
      <table>
        <caption>{[caption, target?.label, meaning].filter(Boolean).join('. ')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value }) => (
            <tr key={date}>
              <th scope="row">{(name ?? day)(date)}</th>
              <td>{value === null ? '–' : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
