import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import type { Browser } from '@hunch/local/browser'
import { openDataFolder } from '@hunch/local/data-folder'
import type { Request } from 'autocannon'
import { describe, measure } from '../measure.ts'
import { runProduct, signUp } from '../world.ts'
import { emailOf } from './made-up.ts'

const members = 40
const connections = 4
const seconds = 10
const json = { 'content-type': 'application/json' }
const sought = ['night train', 'coffee', 'bakery', 'marathon record', 'schnee', '来週', 'القطار', 'lighthous']

/**
 * How long a page of For You (of a new list, and of an existing one), Trending, a vote and a search
 * take on the data that `npm run seed -- --scale` makes: p50 and p99 with four people at
 * once, and with one.
 */
export async function measureScale(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { data: { type: 'string', default: '.data/scale' } } })
  const folder = openDataFolder(resolve(values.data))
  if (!existsSync(folder.postgres)) throw new Error(`nothing lies in ${values.data}: npm run seed -- --scale makes it`)
  const postgres = await startPostgres({ dataDir: folder.postgres, log: createLog({ level: 'error' }) })
  const photos = await mkdtemp(join(tmpdir(), 'hunch-scale-'))
  const product = await runProduct(postgres.url('postgres'), join(photos, 'photos'))
  try {
    const people = await signUp(product.origin, members, emailOf)
    for (const [name, request] of Object.entries(await requestsOf(product.origin, people)))
      for (const at of [1, connections]) {
        await measure(product.origin, request, { connections: at, seconds: 2 }) // warm-up
        const figure = await measure(product.origin, request, { connections: at, seconds })
        console.log(`${name.padEnd(26)} ${at} at once: ${describe(figure)}`)
      }
  } finally {
    await product.stop()
    await postgres.stop()
    await rm(photos, { recursive: true, force: true })
  }
}

const feed = '/api/recommendations/feed?limit=20&offset=0'

/** Requests of people in turn; of a person's lists the latest three are kept, so those that are read again come first. */
async function requestsOf(origin: string, people: readonly Browser[]): Promise<Record<string, Request>> {
  let turn = 0
  const cookie = () => people[turn % people.length]?.cookiesFor('/api') ?? ''
  const read = (path: (n: number) => string): Request => ({
    setupRequest: (request) => {
      turn += 1
      return { ...request, path: path(turn), headers: { cookie: cookie() } }
    },
  })
  const ids = await openPosts(people)
  const lists = await drawUpLists(people)
  return {
    'For You, from its list': read((n) => `${feed}&snapshot=${lists[n % lists.length]}`),
    'For You, drawn up afresh': read(() => feed),
    Trending: read(() => '/api/predictions/trending'),
    Explore: read(() => '/api/predictions/explore?limit=20&offset=0'),
    Search: read((n) => `/api/search/predictions?q=${encodeURIComponent(sought[n % sought.length] ?? '')}`),
    Vote: {
      method: 'POST',
      path: '/api/votes',
      setupRequest: (request) => {
        turn += 1
        const body = JSON.stringify({
          predictionId: ids[turn % ids.length],
          vote: Math.floor(turn / ids.length) % 2 === 0,
        })
        return { ...request, body, headers: { ...json, cookie: cookie(), origin } }
      },
    },
  }
}

/** Makes a For You list for each, one after the other. Returns their ids. */
async function drawUpLists(people: readonly Browser[]): Promise<string[]> {
  const ids: string[] = []
  for (const person of people) {
    const { status, headers } = await person.call('GET', feed)
    const id = headers.get('feed-snapshot')
    if (!id) throw new Error(`For You answered ${status} and named no list`)
    ids.push(id)
  }
  return ids
}

/** Posts that may still be voted on, as somebody's feed holds them. */
async function openPosts(people: readonly Browser[]): Promise<string[]> {
  const reply = await people[0]?.call('GET', '/api/predictions/explore?limit=20&offset=0')
  const items = (await reply?.json()) as { prediction: { id: string; deadline: string | null } }[]
  return items
    .filter(({ prediction: { deadline } }) => !deadline || Date.parse(deadline) > Date.now() + 3_600_000)
    .map(({ prediction }) => prediction.id)
}
