/**
 * How members stand by a story, computed the plain way: everything from the start for every
 * moment, straight from the product's definitions, without the service's own rules.
 */
import type { Happening } from './story.ts'

export interface Expected {
  readonly scored: number
  readonly right: number
  readonly accuracy: number | null
  readonly edge: number | null
  readonly rank: string
  readonly badges: Readonly<Record<string, string>>
  readonly streak: { readonly current: number; readonly longest: number; readonly freezes: number }
  readonly favoriteCategory: string | null
  readonly categories: Readonly<Record<string, string>>
}

type Of<K extends Happening['kind']> = Extract<Happening, { kind: K }>
const of = <K extends Happening['kind']>(all: readonly Happening[], kind: K) =>
  all.filter((each): each is Of<K> => each.kind === kind)

interface Score {
  readonly post: string
  readonly right: boolean
  readonly others: number
  readonly othersRight: number
  readonly owner: string
}

/** The votes on a post as they stood when it ended. */
function votesOn(all: readonly Happening[], post: string): Map<string, boolean> {
  const votes = new Map<string, boolean>()
  for (const each of all) {
    if (each.kind === 'voted' && each.post === post) votes.set(each.by, each.vote)
    if (each.kind === 'withdrawn' && each.post === post) votes.delete(each.by)
  }
  return votes
}

const order = (a: Of<'settled'>, b: Of<'settled'>) =>
  a.at.getTime() - b.at.getTime() || (a.post < b.post ? -1 : a.post > b.post ? 1 : a.settlement - b.settlement)

/** A member's scores that stand after some settlements, in the order in which they settled. */
function scoresOf(
  settlements: readonly Of<'settled'>[],
  votes: ReadonlyMap<string, Map<string, boolean>>,
  member: string,
): Score[] {
  const latest = new Map<string, Of<'settled'>>()
  for (const each of settlements) {
    latest.delete(each.post)
    latest.set(each.post, each)
  }
  return [...latest.values()].flatMap(({ post, owner, result }) => {
    const own = votes.get(post)?.get(member)
    if (result === null || own === undefined || owner === member) return []
    const others = [...(votes.get(post) ?? [])].filter(([by]) => by !== member)
    return [
      {
        post,
        owner,
        right: own === result,
        others: others.length,
        othersRight: others.filter(([, vote]) => vote === result).length,
      },
    ]
  })
}

function edges(scores: readonly Score[]): number[] {
  return scores
    .filter(({ others }) => others >= 4)
    .map(({ right, others, othersRight }) => {
      const share = othersRight / others
      return (right ? 1 : 0) - (share > 0.5 ? 1 : share === 0.5 ? 0.5 : 0)
    })
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const edge = (values: readonly number[]) => (100 * sum(values)) / (values.length + 20)
function bound(values: readonly number[]): number {
  const n = values.length
  if (n < 2) return Number.NEGATIVE_INFINITY
  const mean = sum(values) / n
  const sd = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (n - 1))
  return (100 * (mean - (1.96 * sd) / Math.sqrt(n)) * n) / (n + 20)
}

const names = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend']
/** Thresholds low enough that a story of some weeks knows every rank. */
export const thresholds = {
  'Rising Star': { scored: 3, authors: 0 },
  Predictor: { scored: 6, authors: 3, measure: 0.5 },
  Expert: { scored: 10, authors: 3, measure: 0 },
  Master: { scored: 14, authors: 3, measure: -10 },
  Legend: { scored: 20, authors: 3, measure: -5 },
}

function deserved(scores: readonly Score[]): number {
  const right = scores.filter((score) => score.right).length
  const authors = new Set(scores.map(({ owner }) => owner)).size
  const many = (scored: number) => scores.length >= scored && authors >= 3
  let rank = scores.length >= 3 ? 1 : 0
  if (many(6) && (right + 5) / (scores.length + 10) >= 0.5) rank = 2
  if (many(10) && edge(edges(scores)) >= 0) rank = 3
  if (many(14) && bound(edges(scores)) >= -10) rank = 4
  if (many(20) && bound(edges(scores)) >= -5) rank = 5
  return rank
}

const longestRun = (scores: readonly Score[]): number => {
  let [run, longest] = [0, 0]
  for (const { right } of scores) {
    run = right ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const isUpset = ({ right, others, othersRight }: Score) =>
  right && others > 0 && (othersRight + 1) / (others + 1) < 0.25

/** Rank and accuracy badges, judged whenever a scored vote of the member settled. */
function judged(all: readonly Happening[], member: string, votes: ReadonlyMap<string, Map<string, boolean>>) {
  const settlements = of(all, 'settled').sort(order)
  const badges: Record<string, string> = {}
  let rank = 0
  let below: number | null = null
  for (const [index, { post, owner, result, at }] of settlements.entries()) {
    if (result === null || owner === member || !votes.get(post)?.has(member)) continue
    const scores = scoresOf(settlements.slice(0, index + 1), votes, member)
    const target = deserved(scores)
    if (target >= rank) [rank, below] = [target, null]
    else {
      below ??= at.getTime()
      if (at.getTime() - below >= 30 * 86_400_000) {
        rank -= 1
        below = rank > target ? at.getTime() : null
      }
    }
    const earn = (kind: string, holds: boolean) => {
      if (holds) badges[kind] ??= at.toISOString()
    }
    earn(
      'first-hit-1',
      scores.some(({ right }) => right),
    )
    for (const n of [5, 10]) earn(`hot-hand-${n}`, longestRun(scores) >= n)
    for (const n of [1, 10, 50]) earn(`upset-${n}`, scores.filter(isUpset).length >= n)
  }
  return { scores: scoresOf(settlements, votes, member), rank: names[rank] ?? '', badges }
}

/** The streak by walking over every calendar day. */
function walk(days: readonly string[], today: string) {
  const counted = new Set(days)
  let [run, longest, freezes, lost, back] = [0, 0, 0, 0, false]
  const first = [...counted].sort()[0]
  for (
    let day = first ?? '9999';
    day <= today;
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  ) {
    if (counted.has(day)) {
      run += 1
      if (run % 7 === 0) freezes = Math.min(2, freezes + 1)
      longest = Math.max(longest, run)
      if (lost >= 7 && run >= 3) back = true
    } else if (day !== today) {
      if (freezes > 0) freezes -= 1
      else [lost, run] = [Math.max(lost, run), 0]
    }
  }
  return { current: run, longest, freezes, back }
}

/** The n-th of different things, by the time at which each first happened. */
function nth(acts: readonly { what: string; at: Date }[], n: number): Date | undefined {
  const firsts = new Map<string, number>()
  for (const { what, at } of acts)
    firsts.set(what, Math.min(firsts.get(what) ?? Number.POSITIVE_INFINITY, at.getTime()))
  const time = [...firsts.values()].sort((a, b) => a - b)[n - 1]
  return time === undefined ? undefined : new Date(time)
}

const targets: Readonly<Record<string, readonly number[]>> = {
  'first-post': [1],
  storyteller: [1],
  votes: [10, 100],
  reflective: [5],
  connector: [10],
  honest: [10],
  'reliable-judge': [10],
}

function countedBadges(all: readonly Happening[], member: string): Record<string, string> {
  const mine = all.filter((each) => 'by' in each && each.by === member)
  const settledByMe = of(all, 'settled').filter(({ owner, byOwner }) => owner === member && byOwner)
  const acts: Readonly<Record<string, { what: string; at: Date }[]>> = {
    'first-post': of(mine, 'posted').map(({ post, at }) => ({ what: post, at })),
    storyteller: of(mine, 'posted')
      .filter(({ story }) => story)
      .map(({ post, at }) => ({ what: post, at })),
    votes: of(mine, 'voted').map(({ post, at }) => ({ what: post, at })),
    reflective: of(mine, 'reflected').map(({ at }, index) => ({ what: String(index), at })),
    connector: of(all, 'followed')
      .filter(({ who }) => who === member)
      .map(({ by, at }) => ({ what: by, at })),
    honest: settledByMe.filter(({ result }) => result === false).map(({ post, at }) => ({ what: post, at })),
    'reliable-judge': settledByMe.map(({ post, at }) => ({ what: post, at })),
  }
  const badges: Record<string, string> = {}
  for (const [family, wanted] of Object.entries(targets))
    for (const n of wanted) {
      const at = nth(acts[family] ?? [], n)
      if (at) badges[`${family}-${n}`] = at.toISOString()
    }
  const apart = { 'well-said': [10], 'crowd-puller': [25] } as const
  const liked = Map.groupBy(
    of(all, 'liked').filter(({ author }) => author === member),
    ({ comment }) => comment,
  )
  const own = new Set(of(mine, 'posted').map(({ post }) => post))
  const drawn = Map.groupBy(
    of(all, 'voted').filter(({ post }) => own.has(post)),
    ({ post }) => post,
  )
  for (const [family, groups] of [
    ['well-said', liked],
    ['crowd-puller', drawn],
  ] as const)
    for (const n of apart[family]) {
      const times = [...groups.values()].flatMap(
        (group) =>
          nth(
            group.map(({ by, at }) => ({ what: by, at })),
            n,
          ) ?? [],
      )
      const first = times.sort((a, b) => a.getTime() - b.getTime())[0]
      if (first) badges[`${family}-${n}`] = first.toISOString()
    }
  return badges
}

function streakBadges(counted: readonly { day: string; at: Date }[]): Record<string, string> {
  const badges: Record<string, string> = {}
  const inOrder = [...counted].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, { at }] of inOrder.entries()) {
    const days = inOrder.slice(0, index + 1).map(({ day }) => day)
    const { longest, back } = walk(days, [...days].sort().at(-1) ?? '')
    for (const n of [3, 7, 15, 30]) if (longest >= n) badges[`streak-${n}`] ??= at.toISOString()
    if (back) badges['comeback-1'] ??= at.toISOString()
  }
  return badges
}

/** How a member stands at the end of a story, who is there to the end; `today` is her local day then. */
export function expect(all: readonly Happening[], member: string, today: string): Expected {
  const posts = new Set(of(all, 'posted').map(({ post }) => post))
  const votes = new Map([...posts].map((post) => [post, votesOn(all, post)]))
  const { scores, rank, badges } = judged(all, member, votes)
  const right = scores.filter((score) => score.right).length
  const counted = all.flatMap((each) =>
    (each.kind === 'posted' || each.kind === 'voted' || each.kind === 'resolved' || each.kind === 'reflected') &&
    each.by === member
      ? [{ day: each.day, at: each.at }]
      : [],
  )
  const { current, longest, freezes } = walk(
    counted.map(({ day }) => day),
    today,
  )
  const categoryOf = new Map(of(all, 'posted').map(({ post, category }) => [post, category]))
  const standing = [...votes].filter(([, on]) => on.has(member)).flatMap(([post]) => categoryOf.get(post) || [])
  const favorite = [...Map.groupBy(standing, (category) => category)].sort(
    ([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1),
  )[0]
  const byCategory = Map.groupBy(
    scores.filter(({ post }) => categoryOf.get(post)),
    ({ post }) => categoryOf.get(post) ?? '',
  )
  return {
    scored: scores.length,
    right,
    accuracy: scores.length < 5 ? null : (100 * right) / scores.length,
    edge: edges(scores).length === 0 ? null : edge(edges(scores)),
    rank,
    badges: { ...badges, ...countedBadges(all, member), ...streakBadges(counted) },
    streak: { current, longest, freezes },
    favoriteCategory: favorite?.[0] ?? null,
    categories: Object.fromEntries(
      [...byCategory].map(([category, group]) => [
        category,
        `${group.filter((score) => score.right).length} of ${group.length}`,
      ]),
    ),
  }
}
