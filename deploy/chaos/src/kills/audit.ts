import { setTimeout as pause } from 'node:timers/promises'
import { type Expected, expectedOf, type Ledger, type Moment, type Uncertain } from './ledger.ts'
import type { Member } from './member.ts'

/** How long counts that depend on events may take to become right, in ms. */
const settleMs = 60_000
const pageSize = 50

/**
 * Compares the ledger with the data that members see through the API. Returns a line per difference. No acknowledged write may
 * be missing, and none may appear twice. If `moment` is given, the data must be that of a backup. It then has every write that
 * was acknowledged before the moment, and none that was sent after it.
 */
export async function audit(
  ledger: Ledger,
  posts: readonly string[],
  members: readonly Member[],
  moment?: Moment,
): Promise<string[]> {
  const ids = members.map(({ id }) => id)
  const expected = expectedOf(ledger, posts, ids, moment)
  return [
    ...(await auditVotes(expected, members)),
    ...(await auditComments(expected, members)),
    ...(await auditFollows(expected, members)),
  ]
}

interface Votes {
  readonly vote: boolean | null
  readonly agreeCount: number
  readonly disagreeCount: number
}

async function auditVotes({ votes }: Expected, members: readonly Member[]): Promise<string[]> {
  const faults: string[] = []
  for (const [post, byMember] of votes) {
    const seen: Votes[] = []
    for (const { id, browser } of members) {
      const own = await read<Votes>(browser, `/api/votes/${post}`)
      const allowed = byMember.get(id) ?? new Set([null])
      if (!allowed.has(own.vote)) faults.push(`vote of ${id} on ${post}: ${own.vote} instead of ${[...allowed]}`)
      seen.push(own)
    }
    // Every member must see the same counts, and these must match the members' own votes.
    const [agree, disagree] = [true, false].map((vote) => seen.filter((each) => each.vote === vote).length)
    for (const { agreeCount, disagreeCount } of seen)
      if (agreeCount !== agree || disagreeCount !== disagree)
        faults.push(`votes on ${post}: ${agreeCount} and ${disagreeCount} instead of ${agree} and ${disagree}`)
  }
  return faults
}

async function auditComments({ comments }: Expected, [reader]: readonly Member[]): Promise<string[]> {
  if (!reader) return []
  const faults: string[] = []
  for (const [post, written] of comments) {
    const seen = (await readAll<{ content: string }>(reader, `/api/predictions/${post}/comments`)).map(
      ({ content }) => content,
    )
    faults.push(...differences(`comments on ${post}`, written, seen))
    const counted = async () =>
      (await read<{ commentCount: number }>(reader.browser, `/api/predictions/${post}`)).commentCount
    if (!(await settles(counted, seen.length)))
      faults.push(`number of comments on ${post}: ${await counted()} instead of ${seen.length}`)
  }
  return faults
}

async function auditFollows({ followers }: Expected, members: readonly Member[]): Promise<string[]> {
  const [reader] = members
  if (!reader) return []
  const faults: string[] = []
  for (const [id, wanted] of followers) {
    const seen = (await readAll<{ id: string }>(reader, `/api/users/${id}/followers`)).map((each) => each.id)
    faults.push(...differences(`followers of ${id}`, wanted, seen))
    const counted = async () =>
      (await read<{ followersCount: number }>(reader.browser, `/api/users/${id}/stats`)).followersCount
    if (!(await settles(counted, seen.length)))
      faults.push(`number of followers of ${id}: ${await counted()} instead of ${seen.length}`)
  }
  return faults
}

/** Describes missing and surplus values, counting repeated values. */
function differences(what: string, { certain, possible }: Uncertain, seen: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const each of certain) left.set(each, (left.get(each) ?? 0) + 1)
  for (const each of seen) left.set(each, (left.get(each) ?? 0) - 1)
  for (const each of possible) if ((left.get(each) ?? 0) < 0) left.set(each, (left.get(each) ?? 0) + 1)
  return [...left]
    .filter(([, count]) => count !== 0)
    .map(([each, count]) => `${what}: ${each} is ${count > 0 ? 'lost' : 'there without having been written, or twice'}`)
}

async function settles(counted: () => Promise<number>, wanted: number): Promise<boolean> {
  const end = performance.now() + settleMs
  while ((await counted()) !== wanted) {
    if (performance.now() > end) return false
    await pause(500)
  }
  return true
}

async function readAll<T>({ browser }: Member, path: string): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const page = await read<T[]>(browser, `${path}?limit=${pageSize}&offset=${all.length}`)
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** Reads as a member. Waits a second and retries if the rate limit rejects the call. */
async function read<T>(browser: Member['browser'], path: string): Promise<T> {
  for (;;) {
    const response = await browser.call('GET', path)
    if (response.ok) return (await response.json()) as T
    const text = await response.text()
    if (response.status !== 429) throw new Error(`${path} answered ${response.status}: ${text}`)
    await pause(1_000)
  }
}
