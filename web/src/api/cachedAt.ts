/**
 * The header that the service worker adds to a response that it cached: when that came, in
 * milliseconds since 1970.
 */
const header = 'Kept-At'

const times = new WeakMap<object, number>()

/** When a response from the worker's cache was cached; undefined for one from the network. */
export const cachedAtOf = (headers: Headers): number | undefined => Number(headers.get(header)) || undefined

/** Records when the data of a cached response was current. */
export function recordCachedAt(data: unknown, cachedAt: number): void {
  for (const each of Array.isArray(data) ? data : [data])
    if (typeof each === 'object' && each !== null) times.set(each, cachedAt)
}

/** When data from the worker's cache was current, in milliseconds since 1970; undefined for fresh data. */
export const cachedAt = (data: object): number | undefined => times.get(data)
