/** The chart itself, with the library that draws it: loaded alone, when a chart comes near. */
import { Area, Line } from '@ant-design/charts'
import { useMemo } from 'react'
import { chartConfig, type Drawing, type Look } from './chartConfig.ts'

export default function Canvas({ drawing, look }: { drawing: Drawing; look: Look }) {
  const config = useMemo(() => chartConfig(drawing, look), [drawing, look])
  return drawing.kind === 'area' ? <Area {...config} /> : <Line {...config} />
}
