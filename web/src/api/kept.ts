/** What the service worker writes on an answer that it kept: when that came, in milliseconds since 1970. */
const keptHeader = 'Kept-At'

const times = new WeakMap<object, number>()

/** When an answer was kept that now came from there; undefined for one that came over the network. */
export const keptAtOf = (headers: Headers): number | undefined => Number(headers.get(keptHeader)) || undefined

/** Remembers of what an answer held that it is as old as that. */
export function noteKept(data: unknown, keptAt: number): void {
  for (const each of Array.isArray(data) ? data : [data])
    if (typeof each === 'object' && each !== null) times.set(each, keptAt)
}

/** When something was read that came from what was kept, in milliseconds since 1970; undefined for what is fresh. */
export const keptAt = (data: object): number | undefined => times.get(data)
