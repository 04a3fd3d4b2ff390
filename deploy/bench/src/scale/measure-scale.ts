import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type PostgresServer, startPostgres } from '@hunch/kit/embedded'
import type { Browser } from '@hunch/local/browser'
import { openDataFolder } from '@hunch/local/data-folder'
import type { Request } from 'autocannon'
import { createOpposite } from '../floor/calls.ts'
import { describe, measure } from '../measure.ts'
import { runProduct, signUp } from '../world.ts'
import { emailOf } from './made-up.ts'
import { openPlanLog, type PlanLog, planSettings } from './plans.ts'
import {
  countRows,
  openStatementTimes,
  type StatementTime,
  type StatementTimes,
  statementSettings,
} from './statements.ts'

const members = 40
const several = 4
const warmUpSeconds = 2
const statementsShown = 6
/** Maximum number of characters shown of a statement. */
const mostShown = 300
const json = { 'content-type': 'application/json' }
/** Search queries by script. */
const sought = {
  Latin: ['night train', 'coffee', 'bakery', 'marathon record', 'schnee', 'lighthous'],
  Arabic: ['القطار'],
  Japanese: ['来週'],
}

/**
 * Measures For You, Trending, Explore, a search per script and a vote on the data of `npm run seed -- --scale`. Prints p50, p99
 * and requests per second, with one person at a time and with four. Then prints the slowest statements with their plans.
 * `--seconds` sets the length of each measurement; default: 10.
 */
export async function measureScale(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string', default: '.data/scale' }, seconds: { type: 'string', default: '10' } },
  })
  const folder = openDataFolder(resolve(values.data))
  if (!existsSync(folder.postgres))
    throw new Error(`nothing lies in ${values.data}: npm run seed -- --scale 1 makes it`)
  const plans = openPlanLog()
  const settings = { ...statementSettings, ...planSettings }
  const postgres = await startPostgres({ dataDir: folder.postgres, settings, log: plans.log })
  const photos = await mkdtemp(join(tmpdir(), 'hunch-scale-'))
  try {
    console.log(await describeSize(postgres))
    const product = await runProduct(postgres.url('postgres'), join(photos, 'photos'))
    try {
      const times = await openStatementTimes(postgres)
      try {
        await measureCalls(times, product.origin, Number(values.seconds))
        await showWorst(times, plans)
      } finally {
        await times.stop()
      }
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    await rm(photos, { recursive: true, force: true })
  }
}

async function describeSize(postgres: PostgresServer): Promise<string> {
  const counts = await countRows(postgres, 'predictions', ['posts', 'members', 'votes', 'views'])
  const count = (table: string) => (counts.get(table) ?? 0).toLocaleString('en')
  return `${count('posts')} posts, ${count('members')} members, ${count('votes')} votes, ${count('views')} views`
}

async function measureCalls(times: StatementTimes, origin: string, seconds: number): Promise<void> {
  const people = await signUp(origin, members, emailOf)
  await times.reset()
  for (const [name, request] of Object.entries(await requestsOf(origin, people)))
    for (const connections of [1, several]) {
      await measure(origin, request, { connections, seconds: warmUpSeconds })
      const figure = await measure(origin, request, { connections, seconds })
      console.log(`${name.padEnd(22)} ${connections} at once: ${describe(figure)}`)
    }
}

async function showWorst(times: StatementTimes, { planOf }: PlanLog): Promise<void> {
  console.log('\nStatements by the time that they took in all, with the plan of the slowest run:')
  for (const statement of await times.worst(statementsShown))
    console.log(`\n${describeStatement(statement)}\n${indented(planOf(statement.id) ?? 'never took 5 ms')}`)
}

const describeStatement = ({ database, text, calls, totalMs, meanMs, worstMs }: StatementTime): string => {
  const line = text.replace(/\s+/g, ' ')
  const figures = `${(totalMs / 1_000).toFixed(1)} s: ${calls} × ${meanMs.toFixed(2)} ms, ${worstMs.toFixed(0)} ms at most`
  return `${figures}, in ${database}\n  ${line.length > mostShown ? `${line.slice(0, mostShown)} …` : line}`
}

const indented = (text: string): string => text.replace(/^/gm, '    ')

const feed = '/api/recommendations/feed?limit=20'

/** Requests by name. Each is sent as the given people in turn. */
async function requestsOf(origin: string, people: readonly Browser[]): Promise<Record<string, Request>> {
  let turn = 0
  const cookie = () => people[turn % people.length]?.cookiesFor('/api') ?? ''
  const read = (path: (n: number) => string): Request => ({
    setupRequest: (request) => {
      turn += 1
      return { ...request, path: path(turn), headers: { cookie: cookie() } }
    },
  })
  const search = (queries: readonly string[]) =>
    read((n) => `/api/search/predictions?q=${encodeURIComponent(queries[n % queries.length] ?? '')}`)
  const ids = await openPosts(people)
  const lists = await openLists(people)
  const opposite = createOpposite()
  return {
    'For You, next page': read((n) => `${feed}&offset=20&snapshot=${lists[n % lists.length]}`),
    'For You, first page': read(() => feed),
    Trending: read(() => '/api/predictions/trending'),
    Explore: read(() => '/api/predictions/explore?limit=20&offset=0'),
    ...Object.fromEntries(Object.entries(sought).map(([script, queries]) => [`Search, ${script}`, search(queries)])),
    Vote: {
      method: 'POST',
      path: '/api/votes',
      setupRequest: (request) => {
        turn += 1
        const post = (turn + Math.floor(turn / people.length)) % ids.length
        const body = JSON.stringify({ predictionId: ids[post], vote: opposite(turn % people.length, post) })
        return { ...request, body, headers: { ...json, cookie: cookie(), origin } }
      },
    },
  }
}

/**
 * Opens For You once as each person, one after another, when none has a list yet. Prints the durations and returns the ids of
 * the lists.
 */
async function openLists(people: readonly Browser[]): Promise<string[]> {
  const ids: string[] = []
  const tookMs: number[] = []
  for (const person of people) {
    const from = performance.now()
    const { status, headers } = await person.call('GET', feed)
    tookMs.push(performance.now() - from)
    const id = headers.get('feed-snapshot')
    if (!id) throw new Error(`For You answered ${status} and named no list`)
    ids.push(id)
  }
  const sorted = tookMs.sort((a, b) => a - b)
  const [middle = 0, last = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  console.log(
    `For You, without a list 1 at once: p50 ${middle.toFixed(0)} ms, longest of ${members} ${last.toFixed(0)} ms`,
  )
  return ids
}

/** Ids of Explore's first posts, without those whose deadline is less than an hour away. */
async function openPosts(people: readonly Browser[]): Promise<string[]> {
  const reply = await people[0]?.call('GET', '/api/predictions/explore?limit=20&offset=0')
  const items = (await reply?.json()) as { prediction: { id: string; deadline: string | null } }[]
  return items
    .filter(({ prediction: { deadline } }) => !deadline || Date.parse(deadline) > Date.now() + 3_600_000)
    .map(({ prediction }) => prediction.id)
}
