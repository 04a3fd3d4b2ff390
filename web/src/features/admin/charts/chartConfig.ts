/** How the house draws a chart: everything that the library is told, from values alone. */
import type { AreaConfig, LineConfig } from '@ant-design/charts'

/** A point of a chart; without a value there is a gap. */
export interface Point {
  /** A calendar day, as in 2026-11-21. */
  readonly date: string
  readonly value: number | null
}

/** The tokens that a chart is drawn in. */
export interface Ink {
  readonly accent: string
  readonly target: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
}

export interface Look {
  readonly ink: Ink
  readonly theme: 'dark' | 'light'
  readonly direction: 'ltr' | 'rtl'
  /** Nothing moves: somebody asked for reduced motion. */
  readonly calm: boolean
}

export interface Drawing {
  readonly kind: 'line' | 'area'
  readonly points: readonly Point[]
  /** A level to be reached, drawn as a dashed line. */
  readonly target?: number | undefined
  /** The axis ends here at least. */
  readonly top?: number | undefined
  /** How a day and a value are written on the axes. */
  day(date: string): string
  value(value: number): string
  /** What is shown over a point: an element that the library places. */
  tip(date: string): HTMLElement
}

/** How long a chart takes to appear. */
const chartAnimationMs = 1_500

/** Days named below a chart at most; on the narrowest phone they stand apart. */
const mostLabels = 5

/** The days to be named: evenly spread, the newest among them. */
export function isNamed(index: number, count: number): boolean {
  const step = Math.ceil(count / mostLabels)
  return (count - 1 - index) % step === 0
}

/** The top of the axis: a whole number above everything, so that a quiet week does not fill the chart. */
export function topOf({ points, target, top = 0 }: Pick<Drawing, 'points' | 'target' | 'top'>): number {
  return Math.max(4, top, target ?? 0, ...points.map(({ value }) => value ?? 0))
}

/** What the library is told. It changes what it is given, so each call makes a new one. */
export function chartConfig(drawing: Drawing, look: Look): LineConfig & AreaConfig {
  const { ink, direction } = look
  return {
    data: drawing.points.map((point) => ({ ...point })),
    xField: 'date',
    yField: 'value',
    autoFit: true,
    margin: 0,
    paddingTop: 10,
    insetLeft: 8,
    insetRight: 8,
    // The newest day's name is as wide as half of it stands beyond the last point.
    ...(direction === 'rtl' ? { paddingLeft: 20 } : { paddingRight: 20 }),
    theme: look.theme === 'dark' ? 'classicDark' : 'classic',
    scale: {
      x: { type: 'point', range: direction === 'rtl' ? [1, 0] : [0, 1], padding: 0 },
      y: { domainMin: 0, domainMax: topOf(drawing), nice: true, tickCount: 5 },
    },
    axis: axes(drawing, look),
    style:
      drawing.kind === 'area'
        ? { fill: ink.accent, fillOpacity: 0.16, stroke: 'transparent' }
        : { stroke: ink.accent, lineWidth: 2.5 },
    ...(drawing.kind === 'area' ? { line: { style: { stroke: ink.accent, lineWidth: 2.5 }, tooltip: false } } : {}),
    point: {
      shapeField: 'circle',
      sizeField: drawing.points.length > 10 ? 2.5 : 4,
      style: { fill: ink.accent, stroke: ink.surface, lineWidth: drawing.points.length > 10 ? 0 : 2 },
      tooltip: false,
    },
    annotations: drawing.target === undefined ? [] : [targetLine(drawing.target, ink)],
    interaction: { tooltip: { render: (_: unknown, { title }: { title: string }) => drawing.tip(title) } },
    animate: animation(look.calm),
  } as LineConfig & AreaConfig
}

const animation = (calm: boolean) => (calm ? false : { enter: { type: 'growInX', duration: chartAnimationMs } })

const targetLine = (target: number, ink: Ink) => ({
  type: 'lineY',
  data: [target],
  style: { stroke: ink.target, strokeOpacity: 1, lineWidth: 1.5, lineDash: [6, 5] },
  tooltip: false,
  animate: false,
})

function axes({ points, day, value }: Drawing, { ink, direction }: Look) {
  const label = {
    labelFill: ink.muted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    labelFontFamily: ink.font,
  }
  const bare = { title: false, tick: false, line: false, ...label }
  return {
    x: {
      ...bare,
      grid: false,
      labelAutoRotate: false,
      labelFormatter: day,
      labelFilter: (_: unknown, index: number) => isNamed(index, points.length),
    },
    y: {
      ...bare,
      position: direction === 'rtl' ? 'right' : 'left',
      labelFormatter: value,
      gridStroke: ink.line,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  }
}
