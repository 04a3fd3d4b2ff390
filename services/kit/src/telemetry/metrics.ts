import { createDurations, type Durations } from './durations.ts'
import { createRecent, type Recent } from './recent.ts'

/** The metrics of a process, for Prometheus. There is no global registry. */
export interface Metrics {
  /** Returns the counter of a name, created at the first call. Names end in `_total`; labels have few values. */
  counter(name: string, help: string, labels?: readonly string[]): MetricCounter
  /** Returns the histogram of a name, created at the first call. Names end in `_seconds`. */
  durations(name: string, help: string, labels?: readonly string[]): Durations
  /** Returns the gauge of the requests of the last five minutes, created at the first call. It is among the sampled values. */
  recent(name: string, help: string): Recent
  /**
   * Adds a value that is computed only when metrics are read. Several samplers may share a name. If a sampler fails or takes
   * longer than 2 s, its value is omitted.
   */
  sampled(kind: 'gauge' | 'counter', name: string, help: string, sample: Sampler): void
  /** Returns the same metrics, with these labels on everything that is added through the result. */
  of(labels: Labels): Metrics
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** Returns the sampled values; through `of`, only those with its labels. */
  read(): Promise<readonly Reading[]>
  readonly contentType: string
}

export interface MetricCounter {
  add(labels?: Labels, by?: number): void
}

export type Labels = Readonly<Record<string, string>>
export type Sampler = () => Sampled | Promise<Sampled>
/** A value, values by labels, or undefined if the value is unknown. */
export type Sampled = number | undefined | readonly Sample[]
interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** A sampled value. */
export interface Reading extends Sample {
  readonly name: string
}

interface Line extends Sample {
  readonly suffix?: string
}

/** A metric with the sources of its values. */
interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly sources: Source[]
}

interface Source {
  /** The labels given by `of`. */
  readonly own: Labels
  readonly isSampled?: boolean
  lines(): readonly Line[] | Promise<readonly Line[]>
}

const sampleMs = 2_000

/** Creates an empty set of metrics. Use one for each process. */
export const createMetrics = (): Metrics => within(createRegistry(), {})

type Registry = ReturnType<typeof createRegistry>

function createRegistry() {
  const metrics = new Map<string, Metric>()
  /** Counters, histograms and recent requests, by name and the labels given by `of`. */
  const kept = new Map<string, unknown>()
  function requireKind(name: string, kind: Metric['kind']): void {
    const known = metrics.get(name)
    if (known && known.kind !== kind) throw new Error(`${name} is a ${known.kind} and a ${kind}`)
  }
  return {
    add(name: string, kind: Metric['kind'], help: string, source: Source): void {
      requireKind(name, kind)
      const metric = metrics.get(name) ?? { kind, help, sources: [] }
      metric.sources.push(source)
      metrics.set(name, metric)
    },
    /** Returns the existing metric with this name and these labels, or makes it. */
    keep<T>(name: string, kind: Metric['kind'], own: Labels, make: () => T): T {
      requireKind(name, kind)
      const key = `${name} ${JSON.stringify(own)}`
      const made = (kept.get(key) as T | undefined) ?? make()
      kept.set(key, made)
      return made
    },
    /** Returns all metrics with their lines, sorted by name. Reads only the sources that `isChosen` accepts. */
    read: (isChosen: (source: Source) => boolean = () => true) =>
      Promise.all(
        [...metrics]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(async ([name, { kind, help, sources }]) => ({
            name,
            kind,
            help,
            lines: (await Promise.all(sources.filter(isChosen).map(labelledLines))).flat(),
          })),
      ),
  }
}

/** Returns the metrics of a registry, with additional labels. */
function within(registry: Registry, own: Labels): Metrics {
  const { add, keep } = registry
  return {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    counter: (name, help) =>
      keep(name, 'counter', own, () => {
        const counter = createCounter()
        add(name, 'counter', help, { own, lines: counter.lines })
        return counter
      }),
    durations: (name, help, labels = []) =>
      keep(name, 'histogram', own, () => {
        const durations = createDurations(labels)
        add(name, 'histogram', help, { own, lines: durations.lines })
        return durations
      }),
    recent: (name, help) =>
      keep(name, 'gauge', own, () => {
        const recent = createRecent()
        add(name, 'gauge', help, { own, isSampled: true, lines: recent.lines })
        return recent
      }),
    sampled: (kind, name, help, sample) =>
      add(name, kind, help, { own, isSampled: true, lines: async () => linesOf(await bounded(sample)) }),
    of: (labels) => within(registry, { ...own, ...labels }),
    async text() {
      return `${(await registry.read()).map(textOf).join('\n')}\n`
    },
    async read() {
      const isChosen = (source: Source) =>
        source.isSampled === true && Object.entries(own).every(([label, value]) => source.own[label] === value)
      return (await registry.read(isChosen)).flatMap(({ name, lines }) => lines.map((line) => ({ name, ...line })))
    },
  }
}

const labelledLines = async ({ own, lines }: Source): Promise<readonly Line[]> =>
  (await lines()).map((line) => ({ ...line, labels: { ...own, ...line.labels } }))

function createCounter() {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels: Labels = {}, by = 1): void {
      const key = JSON.stringify(labels)
      const known = counts.get(key)
      if (known) known.value += by
      else counts.set(key, { labels, value: by })
    },
    lines: (): Line[] => [...counts.values()],
  }
}

function linesOf(sampled: Sampled): readonly Line[] {
  if (sampled === undefined) return []
  return typeof sampled === 'number' ? [{ labels: {}, value: sampled }] : sampled
}

/** Returns a sampler's value; undefined if it fails or takes longer than `sampleMs`. */
async function bounded(sample: Sampler): Promise<Sampled> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, sampleMs, undefined)
  })
  try {
    return await Promise.race([sample(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function textOf({ name, kind, help, lines }: { name: string; kind: string; help: string; lines: readonly Line[] }) {
  const values = lines.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...values].join('\n')
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (character: string): string => (character === '\n' ? '\\n' : `\\${character}`)

/** Adds the hits and misses of a cache to the metrics. The cache counts them itself; nothing else is done per use. */
export function observeCache(metrics: Metrics, cache: string, counts: () => { hits: number; misses: number }): void {
  metrics.sampled('counter', 'cache_requests_total', 'What was asked of a cache, by whether it had it.', () => {
    const { hits, misses } = counts()
    return [
      { labels: { cache, result: 'hit' }, value: hits },
      { labels: { cache, result: 'miss' }, value: misses },
    ]
  })
}
