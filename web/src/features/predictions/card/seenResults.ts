const storageKey = 'seenResults'
/** How many are stored; older results are no longer news anyway. */
const mostKept = 300

/** The name of a post's result, so that another result of it is news again. */
export const resultName = (id: string, result: boolean | null): string => `${id} ${String(result)}`

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Whether this browser has revealed a result already. */
export const isSeen = (name: string): boolean => read().includes(name)

/** Stores that a result was revealed. */
export function markSeen(name: string): void {
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([...read().filter((other) => other !== name), name].slice(-mostKept)),
    )
  } catch {
    // Storage may be closed; the result is then revealed again another time.
  }
}
