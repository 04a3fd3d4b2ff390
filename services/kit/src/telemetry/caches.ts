import type { Metrics } from './metrics.ts'

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
