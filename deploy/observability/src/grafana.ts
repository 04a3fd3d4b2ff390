/** Dashboards in this package's form and in Grafana's. */

/** A curve: a Prometheus query and its legend. */
export type Query = readonly [expression: string, legend: string]

export interface Panel {
  readonly title: string
  /** Explains the panel to a first-time reader. */
  readonly text?: string
  /** Grafana's name for a unit: `s`, `bytes`, `reqps`, `percentunit`, `short`. */
  readonly unit: string
  readonly queries: readonly Query[]
  /** If set, the panel shows one large figure instead of curves. The figure turns red from this value on. */
  readonly redFrom?: number
  readonly stacked?: boolean
}

export interface Board {
  readonly uid: string
  readonly title: string
  readonly text: string
  readonly panels: readonly Panel[]
}

const datasource = { type: 'prometheus', uid: '$datasource' }
/** Grafana's grid has 24 columns. */
const widths = { figure: 4, curves: 12 } as const
const heights = { figure: 4, curves: 8 } as const

/** Grafana's JSON model of a dashboard. */
export function toGrafana({ uid, title, text, panels }: Board): object {
  const places = place(panels)
  return {
    uid,
    title,
    description: text,
    tags: ['hunch'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    links: [{ type: 'dashboards', tags: ['hunch'], title: 'Hunch', asDropdown: true, keepTime: true }],
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels: panels.map((panel, index) => toPanel(panel, index + 1, places[index] as Place)),
  }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const kindOf = ({ redFrom }: Panel): 'figure' | 'curves' => (redFrom === undefined ? 'curves' : 'figure')

/** Fills row after row. A panel starts a new row if it does not fit or its kind differs from the previous one. */
function place(panels: readonly Panel[]): readonly Place[] {
  let [x, y] = [0, 0]
  let before: 'figure' | 'curves' | undefined
  return panels.map((panel) => {
    const kind = kindOf(panel)
    const w = widths[kind]
    if (before && (x + w > 24 || kind !== before)) {
      y += heights[before]
      x = 0
    }
    before = kind
    const here = { x, y, w, h: heights[kind] }
    x += w
    return here
  })
}

function toPanel(panel: Panel, id: number, gridPos: Place): object {
  const { title, text = '', unit, queries, redFrom, stacked = false } = panel
  const targets = queries.map(([expr, legendFormat], index) => ({
    refId: String.fromCharCode(65 + index),
    datasource,
    expr,
    legendFormat,
  }))
  const common = { id, title, description: text, datasource, gridPos, targets }
  if (redFrom === undefined) {
    const custom = {
      fillOpacity: stacked ? 25 : 0,
      showPoints: 'never',
      stacking: { mode: stacked ? 'normal' : 'none' },
    }
    return {
      ...common,
      type: 'timeseries',
      fieldConfig: { defaults: { unit, min: 0, custom }, overrides: [] },
      options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    }
  }
  const steps = [
    { color: 'green', value: null },
    { color: 'red', value: redFrom },
  ]
  return {
    ...common,
    type: 'stat',
    fieldConfig: { defaults: { unit, thresholds: { mode: 'absolute', steps } }, overrides: [] },
    options: { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value', graphMode: 'area' },
  }
}
