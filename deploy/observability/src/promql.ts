import { parser } from '@prometheus-io/lezer-promql'

/** What a query asks for: a metric, and the labels by which it chooses. */
export interface Selector {
  readonly metric: string
  readonly labels: readonly string[]
}

export interface Asked {
  readonly selectors: readonly Selector[]
  /** Labels by which values are put together. */
  readonly grouped: readonly string[]
}

/** Reads a query of Prometheus. @throws Error where it is none */
export function readQuery(query: string): Asked {
  const selectors: { metric: string; labels: string[] }[] = []
  const grouped: string[] = []
  parser.parse(query).iterate({
    enter({ name, from, to, node, type }) {
      const text = query.slice(from, to)
      if (type.isError) throw new Error(`not understood at "${query.slice(from, from + 20)}": ${query}`)
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] })
      const last = selectors.at(-1)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector' && last) last.metric = text
      if (name !== 'LabelName') return
      if (node.parent?.name === 'GroupingLabels') grouped.push(text)
      else last?.labels.push(text)
    },
  })
  return { selectors, grouped }
}
