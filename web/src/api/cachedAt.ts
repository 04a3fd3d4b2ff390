/** The header that the service worker adds to a cached response: when the response arrived, in ms since 1970. */
const header = 'Kept-At'

const times = new WeakMap<object, number>()

/** When the service worker cached a response, in ms since 1970; undefined for a response from the network. */
export const cachedAtOf = (headers: Headers): number | undefined => Number(headers.get(header)) || undefined

/** Records when the data of a cached response was current, in ms since 1970; for an array, of each item. */
export function recordCachedAt(data: unknown, cachedAt: number): void {
  for (const each of Array.isArray(data) ? data : [data])
    if (typeof each === 'object' && each !== null) times.set(each, cachedAt)
}

/** When cached data was current, in ms since 1970; undefined for fresh data. */
export const cachedAt = (data: object): number | undefined => times.get(data)
