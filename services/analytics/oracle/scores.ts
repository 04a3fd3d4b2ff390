/** The scores of members' votes, and how often members beat the crowd. */
import { type Of, of, type StoryEvent } from './story-event.ts'

/** One scored vote. */
export interface Score {
  readonly post: string
  readonly right: boolean
  readonly others: number
  readonly othersRight: number
  readonly owner: string
}

/** Returns the final votes on each post, by member. */
export function votesOnPosts(all: readonly StoryEvent[]): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const votes = new Map(of(all, 'posted').map(({ post }) => [post, new Map<string, boolean>()]))
  for (const each of all) {
    if (each.kind === 'voted') votes.get(each.post)?.set(each.by, each.vote)
    if (each.kind === 'withdrawn') votes.get(each.post)?.delete(each.by)
  }
  return votes
}

/** Orders settlements by time, then by post and number of the settlement. */
export const settledOrder = (a: Of<'settled'>, b: Of<'settled'>): number =>
  a.at.getTime() - b.at.getTime() || (a.post < b.post ? -1 : a.post > b.post ? 1 : a.settlement - b.settlement)

/** Returns a member's scores after some settlements, in their order. Only the last settlement of a post counts. */
export function scoresOf(
  settlements: readonly Of<'settled'>[],
  votes: ReadonlyMap<string, ReadonlyMap<string, boolean>>,
  member: string,
): Score[] {
  const latest = new Map<string, Of<'settled'>>()
  for (const each of settlements) {
    latest.delete(each.post)
    latest.set(each.post, each)
  }
  return [...latest.values()].flatMap(({ post, owner, result }) => {
    const all = votes.get(post) ?? new Map<string, boolean>()
    const own = all.get(member)
    if (result === null || own === undefined || owner === member) return []
    const right = own === result
    const rightOnes = [...all.values()].filter((vote) => vote === result).length
    return [{ post, owner, right, others: all.size - 1, othersRight: rightOnes - Number(right) }]
  })
}

/** Returns the edge of each score with at least 4 other voters. */
export function edges(scores: readonly Score[]): number[] {
  return scores
    .filter(({ others }) => others >= 4)
    .map(({ right, others, othersRight }) => {
      const share = othersRight / others
      return (right ? 1 : 0) - (share > 0.5 ? 1 : share === 0.5 ? 0.5 : 0)
    })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const edge = (values: readonly number[]): number => (100 * sum(values)) / (values.length + 20)

/** Returns the lower bound of the edge's 95 % interval. */
export function bound(values: readonly number[]): number {
  const n = values.length
  if (n < 2) return Number.NEGATIVE_INFINITY
  const mean = sum(values) / n
  const sd = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (n - 1))
  return (100 * (mean - (1.96 * sd) / Math.sqrt(n)) * n) / (n + 20)
}

/** Returns the lower bound of Wilson's 95 % score interval. */
export function wilson(right: number, n: number): number {
  const z = 1.96
  const p = right / n
  return (p + z ** 2 / (2 * n) - z * Math.sqrt((p * (1 - p) + z ** 2 / (4 * n)) / n)) / (1 + z ** 2 / n)
}

export const longestRun = (scores: readonly Score[]): number => {
  let [run, longest] = [0, 0]
  for (const { right } of scores) {
    run = right ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

export const isUpset = ({ right, others, othersRight }: Score): boolean =>
  right && others > 0 && (othersRight + 1) / (others + 1) < 0.25
