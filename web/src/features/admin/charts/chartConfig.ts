/** Builds the configuration of the chart library from plain values, without reading the DOM. */
import type { AreaConfig, LineConfig } from '@ant-design/charts'

/** A point of a chart. A null value draws a gap. */
export interface Point {
  /** A calendar day, for example `2026-11-21`. */
  readonly date: string
  readonly value: number | null
}

/** The design tokens that a chart uses. */
export interface ChartColors {
  readonly accent: string
  readonly target: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
}

export interface ChartStyle {
  readonly colors: ChartColors
  readonly theme: 'dark' | 'light'
  readonly direction: 'ltr' | 'rtl'
  /** True if the viewer prefers reduced motion; disables the animation. */
  readonly reducedMotion: boolean
}

export interface Drawing {
  readonly kind: 'line' | 'area'
  readonly points: readonly Point[]
  /** A target level, drawn as a dashed line. */
  readonly target?: number | undefined
  /** Minimum top of the axis. Default: 0. */
  readonly top?: number | undefined
  /** Formats a day on the horizontal axis. */
  day(date: string): string
  /** Formats a value on the vertical axis. */
  value(value: number): string
  /** Returns a point's tooltip, an element that the library positions. */
  tip(date: string): HTMLElement
}

/** Duration of a chart's first animation, in ms. */
const chartAnimationMs = 1_500

/** Maximum number of labelled days below a chart. Five labels do not overlap on the narrowest phone. */
const mostLabels = 5

/** Whether the day at an index is labelled. Labels are evenly spaced and include the newest day. */
export function isNamed(index: number, count: number): boolean {
  const step = Math.ceil(count / mostLabels)
  return (count - 1 - index) % step === 0
}

/** Returns the top of the axis: the highest value, the target or `top`. At least 4: a quiet week must not fill the chart. */
export function topOf({ points, target, top = 0 }: Pick<Drawing, 'points' | 'target' | 'top'>): number {
  return Math.max(4, top, target ?? 0, ...points.map(({ value }) => value ?? 0))
}

/** Returns the library's configuration. The library modifies it, so each call returns a new object. */
export function chartConfig(drawing: Drawing, style: ChartStyle): LineConfig & AreaConfig {
  const { colors, direction } = style
  return {
    data: drawing.points.map((point) => ({ ...point })),
    xField: 'date',
    yField: 'value',
    autoFit: true,
    margin: 0,
    paddingTop: 10,
    insetLeft: 8,
    insetRight: 8,
    // Leaves room for half of the newest day's label, which extends beyond the last point.
    ...(direction === 'rtl' ? { paddingLeft: 20 } : { paddingRight: 20 }),
    theme: style.theme === 'dark' ? 'classicDark' : 'classic',
    scale: {
      x: { type: 'point', range: direction === 'rtl' ? [1, 0] : [0, 1], padding: 0 },
      y: { domainMin: 0, domainMax: topOf(drawing), nice: true, tickCount: 5 },
    },
    axis: axes(drawing, style),
    style:
      drawing.kind === 'area'
        ? { fill: colors.accent, fillOpacity: 0.16, stroke: 'transparent' }
        : { stroke: colors.accent, lineWidth: 2.5 },
    ...(drawing.kind === 'area' ? { line: { style: { stroke: colors.accent, lineWidth: 2.5 }, tooltip: false } } : {}),
    point: {
      shapeField: 'circle',
      sizeField: drawing.points.length > 10 ? 2.5 : 4,
      style: { fill: colors.accent, stroke: colors.surface, lineWidth: drawing.points.length > 10 ? 0 : 2 },
      tooltip: false,
    },
    annotations: drawing.target === undefined ? [] : [targetLine(drawing.target, colors)],
    interaction: { tooltip: { render: (_: unknown, { title }: { title: string }) => drawing.tip(title) } },
    animate: animation(style.reducedMotion),
  } as LineConfig & AreaConfig
}

const animation = (reducedMotion: boolean) =>
  reducedMotion ? false : { enter: { type: 'growInX', duration: chartAnimationMs } }

const targetLine = (target: number, colors: ChartColors) => ({
  type: 'lineY',
  data: [target],
  style: { stroke: colors.target, strokeOpacity: 1, lineWidth: 1.5, lineDash: [6, 5] },
  tooltip: false,
  animate: false,
})

function axes({ points, day, value }: Drawing, { colors, direction }: ChartStyle) {
  const label = {
    labelFill: colors.muted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    labelFontFamily: colors.font,
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
      gridStroke: colors.line,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  }
}
