/** Histograms of durations in seconds, one for each combination of label values. */
export interface Durations {
  /**
   * Returns the histogram for label values, in the order of the labels. Keep it for frequent use: then `observe` needs no
   * lookup.
   */
  of(...values: readonly string[]): Duration
}

export interface Duration {
  observe(seconds: number): void
}

/** Default upper bounds, in seconds. */
export const usualBounds: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One value of a histogram, as in the Prometheus format. */
interface Line {
  readonly suffix: '_bucket' | '_sum' | '_count'
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Creates a histogram with labels. `bounds` are in seconds. Default: 5 ms to 10 s. */
export function createDurations(labelNames: readonly string[], bounds: readonly number[] = usualBounds) {
  const series = new Map<string, ReturnType<typeof createSeries>>()
  return {
    of(...values: readonly string[]): Duration {
      const key = values.join('\n')
      const known = series.get(key)
      if (known) return known
      const made = createSeries(Object.fromEntries(labelNames.map((name, at) => [name, values[at] ?? ''])), bounds)
      series.set(key, made)
      return made
    },
    lines: (): Line[] => [...series.values()].flatMap((each) => each.lines()),
  }
}

function createSeries(labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe(seconds: number): void {
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] as number)) at += 1
      counts[at] = (counts[at] as number) + 1
      sum += seconds
    },
    lines(): Line[] {
      let total = 0
      const buckets = counts.map((count, at): Line => {
        total += count
        return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
    },
  }
}
