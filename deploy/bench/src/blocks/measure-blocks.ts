import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@hunch/local/browser'
import pg from 'pg'
import { type Call, callsOf, gatherCrowd, members } from '../floor/calls.ts'
import { openLagProbe } from '../floor/lag.ts'
import { connections } from '../floor/turns.ts'
import { measure, median } from '../measure.ts'
import { countOf } from '../option.ts'
import { post, runProduct, signUp, startStorage } from '../world.ts'

/** Number of authors of the newest posts, who are blocked. Each has one post: a fifth of those that a page of 20 then reads. */
const authors = 5

/** Minimum ratio: a call's requests per second with blocks, divided by those without blocks. */
const leastRatio = 0.9

/**
 * Measures the cost of blocks: sends the calls of the floor's bench to two products in turns. In one product, every member has
 * blocked many others, among them the authors of the newest posts, so that every list is filtered. `--blocks` sets the blocks
 * per member (at least 5), `--rounds` and `--seconds` set the number and length of turns.
 * Arguments choose calls by prefix. Exits with 1 if a call is too slow.
 */
export async function measureBlocks(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      blocks: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  })
  const blocks = countOf('blocks', values.blocks)
  if (blocks < authors) throw new Error(`--blocks must be at least ${authors}`)
  const [rounds, seconds] = [countOf('rounds', values.rounds), countOf('seconds', values.seconds)]
  console.log(
    `${members} members with ${blocks} blocks each beside as many with none, ${rounds} rounds of ${seconds} s`,
  )
  const started: Side[] = []
  try {
    for (const each of [0, blocks]) started.push(await openSide(each))
    const [plain, blocking] = started as [Side, Side]
    for (const [at, { name }] of plain.calls.entries()) {
      if (positionals.length > 0 && !positionals.some((start) => name.startsWith(start))) continue
      const found = await compare({ plain, blocking }, at, { rounds, seconds })
      console.log(lineOf(name, found))
      if (found.ratio < leastRatio) process.exitCode = 1
    }
  } finally {
    for (const side of started) await side.stop()
  }
}

interface Side {
  readonly calls: readonly Call[]
  /** Sends a call repeatedly for some seconds, then waits until its events are handled. Returns the requests per second. */
  take(call: Call, seconds: number): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a product with members and posts. Each member has blocked `blocks` members: the authors of the newest posts, and
 * others who do not exist.
 */
async function openSide(blocks: number): Promise<Side> {
  const postgres = await startStorage()
  const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'))
  const crowd = await gatherCrowd(product.origin)
  const writers = await signUp(product.origin, authors, (n) => `author${n}@example.com`)
  await post(writers, authors)
  const authorIds = await Promise.all(writers.map(idOf))
  const services = product.databases.filter((name) => name !== 'events')
  const probe = await openLagProbe(postgres, services)
  await probe.drained()
  const blockerIds = await Promise.all(crowd.people.map(idOf))
  if (blocks > 0)
    for (const name of services) await writeBlocks(postgres.url(name), { blockerIds, authorIds, each: blocks })
  await requireFirstPage(crowd.people, authorIds, blocks > 0)
  return {
    calls: callsOf(crowd),
    async take({ request, status }, seconds) {
      const { perSecond } = await measure(product.origin, request, { connections, seconds, status })
      await probe.drained()
      return perSecond
    },
    async stop() {
      await probe.stop()
      await product.stop()
      await postgres.stop()
    },
  }
}

const idOf = async (browser: Browser): Promise<string> =>
  ((await (await browser.call('GET', '/api/auth/user')).json()) as { id: string }).id

/** Throws unless the first page of the newest posts has the posts of authors, or none of them if they are blocked. */
async function requireFirstPage(people: readonly Browser[], authorIds: readonly string[], blocked: boolean) {
  for (const browser of people) {
    const reply = await browser.call('GET', `/api/predictions/explore?limit=${authors}`)
    const items = (await reply.json()) as { user: { id: string } }[]
    const shown = items.filter(({ user }) => authorIds.includes(user.id)).length
    if (items.length !== authors || shown !== (blocked ? 0 : authors))
      throw new Error(
        `a page of ${items.length} posts has ${shown} posts of authors who ${blocked ? 'are' : 'are not'} blocked`,
      )
  }
}

interface Blocks {
  readonly blockerIds: readonly string[]
  readonly authorIds: readonly string[]
  /** Number of blocks of each blocker. */
  readonly each: number
}

/** Inserts blocks directly into a service's `blocks` table. Does nothing if the service has no such table. */
async function writeBlocks(url: string, { blockerIds, authorIds, each }: Blocks): Promise<void> {
  const columns = await rowsOf(
    url,
    `select from information_schema.columns where table_name = 'blocks' and column_name = 'standing'`,
  )
  if (columns.length === 0) return
  await rowsOf(
    url,
    `insert into blocks (blocker_id, blocked_id, standing, version)
      select blocker, coalesce(($2::uuid[])[nr], gen_random_uuid()), true, nr
      from unnest($1::uuid[]) blocker, generate_series(1, $3) nr`,
    [blockerIds, authorIds, each],
  )
  await rowsOf(url, 'analyze blocks')
}

async function rowsOf<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

interface Found {
  readonly plain: number
  readonly blocking: number
  /**
   * Requests per second with blocks divided by those without: the median of the rounds. `lowest` and `highest` are extreme
   * rounds.
   */
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
}

async function compare(
  { plain, blocking }: Readonly<Record<'plain' | 'blocking', Side>>,
  at: number,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Found> {
  const turn = async (side: Side, forSeconds: number) => side.take(side.calls[at] as Call, forSeconds)
  for (const side of [plain, blocking]) {
    await side.calls[at]?.prepare?.()
    await turn(side, 1)
  }
  const figures: (readonly [number, number])[] = []
  for (let round = 0; round < rounds; round += 1)
    figures.push([await turn(plain, seconds), await turn(blocking, seconds)])
  const ratios = figures.map(([without, having]) => having / without)
  return {
    plain: median(figures.map(([without]) => without)),
    blocking: median(figures.map(([, having]) => having)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  }
}

const lineOf = (name: string, { plain, blocking, ratio, lowest, highest }: Found): string =>
  `${name.padEnd(22)} ${blocking.toFixed(0)}/s, without blocks ${plain.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`
