import type { Metrics } from './metrics.ts'

/** Says how often a cache had what was asked of it. The cache counts; nothing is done at each use but that. */
export function observeCache(metrics: Metrics, cache: string, counts: () => { hits: number; misses: number }): void {
  metrics.sampled('counter', 'cache_requests_total', 'What was asked of a cache, by whether it had it.', () => {
    const { hits, misses } = counts()
    return [
      { labels: { cache, result: 'hit' }, value: hits },
      { labels: { cache, result: 'miss' }, value: misses },
    ]
  })
}
