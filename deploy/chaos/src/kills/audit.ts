import { setTimeout as pause } from 'node:timers/promises'
import { type Expected, expectedOf, type Ledger } from './ledger.ts'
import type { Member } from './member.ts'

/** How long counts that depend on events may take to become right, in ms. */
const settleMs = 60_000
const pageSize = 50

/**
 * Compares the ledger with the data that members see through the API. Returns a line per difference. No acknowledged write may
 * be missing, and none may appear twice.
 */
export async function audit(ledger: Ledger, posts: readonly string[], members: readonly Member[]): Promise<string[]> {
  const expected = expectedOf(
    ledger,
    posts,
    members.map(({ id }) => id),
  )
  return [
    ...(await auditVotes(expected, members)),
    ...(await auditComments(expected, members)),
    ...(await auditFollows(expected, members)),
  ]
}

async function auditVotes({ votes }: Expected, members: readonly Member[]): Promise<string[]> {
  const faults: string[] = []
  for (const [post, byMember] of votes) {
    const cast = [...byMember.values()]
    const agree = cast.filter(Boolean).length
    for (const { id, browser } of members) {
      const seen = await read<{ vote: boolean | null; agreeCount: number; disagreeCount: number }>(
        browser,
        `/api/votes/${post}`,
      )
      const own = byMember.get(id) ?? null
      if (seen.vote !== own) faults.push(`vote of ${id} on ${post}: ${seen.vote} instead of ${own}`)
      if (seen.agreeCount !== agree || seen.disagreeCount !== cast.length - agree)
        faults.push(
          `votes on ${post}: ${seen.agreeCount} and ${seen.disagreeCount} instead of ${agree} and ${cast.length - agree}`,
        )
    }
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
    if (!(await settles(counted, written.length)))
      faults.push(`number of comments on ${post}: ${await counted()} instead of ${written.length}`)
  }
  return faults
}

async function auditFollows({ followers }: Expected, members: readonly Member[]): Promise<string[]> {
  const [reader] = members
  if (!reader) return []
  const faults: string[] = []
  for (const { id } of members) {
    const wanted = [...(followers.get(id) ?? [])]
    const seen = (await readAll<{ id: string }>(reader, `/api/users/${id}/followers`)).map((each) => each.id)
    faults.push(...differences(`followers of ${id}`, wanted, seen))
    const counted = async () =>
      (await read<{ followersCount: number }>(reader.browser, `/api/users/${id}/stats`)).followersCount
    if (!(await settles(counted, wanted.length)))
      faults.push(`number of followers of ${id}: ${await counted()} instead of ${wanted.length}`)
  }
  return faults
}

/** Describes missing and surplus values, counting repeated values. */
function differences(what: string, wanted: readonly string[], seen: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const each of wanted) left.set(each, (left.get(each) ?? 0) + 1)
  for (const each of seen) left.set(each, (left.get(each) ?? 0) - 1)
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
