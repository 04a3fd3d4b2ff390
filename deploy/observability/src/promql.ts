import { parser } from '@prometheus-io/lezer-promql'

/** A metric in a query, with the labels that its selector uses. */
export interface Selector {
  readonly metric: string
  readonly labels: readonly string[]
}

export interface Asked {
  readonly selectors: readonly Selector[]
  /** The labels that the query groups by. */
  readonly grouped: readonly string[]
}

/** Parses a Prometheus query. @throws Error if it is invalid */
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
