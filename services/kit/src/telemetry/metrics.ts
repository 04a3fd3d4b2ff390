import { Counter, Registry } from 'prom-client'

/** What a process counts about itself, as Prometheus reads it. A value, never a global registry. */
export interface Metrics {
  /** A counter by its name, made at the first call; names end in `_total`, label values are few. */
  counter(name: string, help: string, labels?: readonly string[]): MetricCounter
  /** Everything counted so far, in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

export interface MetricCounter {
  add(labels?: Readonly<Record<string, string>>, by?: number): void
}

/** An empty set of metrics; one a process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter(name, help, labels = []) {
      const counter = counters.get(name) ?? new Counter({ name, help, labelNames: labels, registers: [registry] })
      counters.set(name, counter)
      return { add: (values = {}, by = 1) => counter.inc(values, by) }
    },
  }
}
