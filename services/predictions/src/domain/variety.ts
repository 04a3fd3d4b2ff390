/** Variety: what stands in a list already makes more of the same count less. */

/** Something to be listed, with its score by itself. */
export interface Entry {
  readonly postId: string
  readonly authorId: string
  /** Null is exempt. */
  readonly category: string | null
  readonly base: number
}

export interface Scored<E> {
  readonly entry: E
  readonly score: number
}

/** An author's k-th post counts 0.75 · 0.5^k + 0.25, a category's k-th 0.85^k. */
const authorFactor = (taken: number): number => 0.75 * 0.5 ** taken + 0.25
const categoryFactor = (taken: number): number => 0.85 ** taken

const before = (a: Scored<Entry>, b: Scored<Entry>): boolean =>
  a.score !== b.score
    ? a.score > b.score
    : a.entry.base !== b.entry.base
      ? a.entry.base > b.entry.base
      : a.entry.postId > b.entry.postId

/**
 * Entries to take one by one, each time the best as it counts by then. They stand in shelves by
 * category, the highest first: as factors are at most 1, a look along a shelf ends where nothing
 * can be better any more, so that a thousand of thousands are taken in milliseconds.
 */
export function createShelves<E extends Entry>(entries: readonly E[]) {
  const shelves = new Map<string | null, E[]>()
  const sorted = [...entries].sort((a, b) => b.base - a.base || (a.postId < b.postId ? 1 : -1))
  for (const entry of sorted) {
    const shelf = shelves.get(entry.category)
    if (shelf) shelf.push(entry)
    else shelves.set(entry.category, [entry])
  }
  const ofAuthor = new Map<string, number>()
  const ofCategory = new Map<string, number>()
  const categoryNow = (category: string | null) =>
    category === null ? 1 : categoryFactor(ofCategory.get(category) ?? 0)

  function bestOf(shelf: readonly E[], factor: number, eligible: (entry: E) => boolean, best?: Scored<E>) {
    let found = best
    for (const entry of shelf) {
      if (found && entry.base * factor < found.score) break
      if (!eligible(entry)) continue
      const scored = { entry, score: entry.base * factor * authorFactor(ofAuthor.get(entry.authorId) ?? 0) }
      if (!found || before(scored, found)) found = scored
    }
    return found
  }

  function take({ entry }: Scored<E>): void {
    const shelf = shelves.get(entry.category)
    shelf?.splice(shelf.indexOf(entry), 1)
    ofAuthor.set(entry.authorId, (ofAuthor.get(entry.authorId) ?? 0) + 1)
    if (entry.category !== null) ofCategory.set(entry.category, (ofCategory.get(entry.category) ?? 0) + 1)
  }

  return {
    /** Takes the best of those that are eligible; undefined where none is left. */
    takeBest(eligible: (entry: E) => boolean = () => true): Scored<E> | undefined {
      let best: Scored<E> | undefined
      for (const [category, shelf] of shelves) best = bestOf(shelf, categoryNow(category), eligible, best)
      if (best) take(best)
      return best
    },
  }
}
