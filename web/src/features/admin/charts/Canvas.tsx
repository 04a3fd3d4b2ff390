/** Draws a chart. This module is a separate chunk with the chart library, loaded when a chart is near the viewport. */
import { Area, Line } from '@ant-design/charts'
import { useMemo } from 'react'
import { type ChartStyle, chartConfig, type Drawing } from './chartConfig.ts'

export default function Canvas({ drawing, style }: { drawing: Drawing; style: ChartStyle }) {
  const config = useMemo(() => chartConfig(drawing, style), [drawing, style])
  return drawing.kind === 'area' ? <Area {...config} /> : <Line {...config} />
}
