import { forYouWeights } from './for-you-weights.ts'

/** A post to list, with its score before variety. */
export interface Entry {
  readonly postId: string
  readonly authorId: string
  /** Null: entries without a category do not lower each other's scores. */
  readonly category: string | null
  readonly base: number
}

export interface ScoredEntry<E> {
  readonly entry: E
  readonly score: number
}

const { authorVariable, authorBase, authorFixed, categoryBase } = forYouWeights.variety

/** Returns the factor for an author of whom `taken` posts were taken before. */
const authorFactor = (taken: number): number => authorVariable * authorBase ** taken + authorFixed
/** Returns the factor for a category of which `taken` posts were taken before. */
const categoryFactor = (taken: number): number => categoryBase ** taken

const ranksBefore = (a: ScoredEntry<Entry>, b: ScoredEntry<Entry>): boolean =>
  a.score !== b.score
    ? a.score > b.score
    : a.entry.base !== b.entry.base
      ? a.entry.base > b.entry.base
      : a.entry.postId > b.entry.postId

/**
 * Creates a queue of entries. Each entry that is taken lowers the scores of the remaining entries of its author and its
 * category. The entries of a category are sorted by `base`, and no factor is above 1. So a search in a category stops once
 * no later entry can score higher. Taking a thousand of several thousand entries takes milliseconds.
 */
export function createVarietyQueue<E extends Entry>(entries: readonly E[]) {
  const byCategory = new Map<string | null, E[]>()
  const sorted = [...entries].sort((a, b) => b.base - a.base || (a.postId < b.postId ? 1 : -1))
  for (const entry of sorted) {
    const sameCategory = byCategory.get(entry.category)
    if (sameCategory) sameCategory.push(entry)
    else byCategory.set(entry.category, [entry])
  }
  const takenOfAuthor = new Map<string, number>()
  const takenOfCategory = new Map<string, number>()
  const factorOf = (category: string | null) =>
    category === null ? 1 : categoryFactor(takenOfCategory.get(category) ?? 0)

  function bestOf(
    sameCategory: readonly E[],
    factor: number,
    eligible: (entry: E) => boolean,
    best?: ScoredEntry<E>,
  ): ScoredEntry<E> | undefined {
    let found = best
    for (const entry of sameCategory) {
      if (found && entry.base * factor < found.score) break
      if (!eligible(entry)) continue
      const score = entry.base * factor * authorFactor(takenOfAuthor.get(entry.authorId) ?? 0)
      if (!found || ranksBefore({ entry, score }, found)) found = { entry, score }
    }
    return found
  }

  function take({ entry }: ScoredEntry<E>): void {
    const sameCategory = byCategory.get(entry.category)
    sameCategory?.splice(sameCategory.indexOf(entry), 1)
    takenOfAuthor.set(entry.authorId, (takenOfAuthor.get(entry.authorId) ?? 0) + 1)
    if (entry.category !== null) takenOfCategory.set(entry.category, (takenOfCategory.get(entry.category) ?? 0) + 1)
  }

  return {
    /** Removes and returns the eligible entry with the highest score; undefined if none is left. */
    takeBest(eligible: (entry: E) => boolean = () => true): ScoredEntry<E> | undefined {
      let best: ScoredEntry<E> | undefined
      for (const [category, sameCategory] of byCategory) best = bestOf(sameCategory, factorOf(category), eligible, best)
      if (best) take(best)
      return best
    },
  }
}
