/**
 * `npm run seed -- --scale 1`: fills a data folder with a large made-up world. Scale 1 has 100,000 posts, 10,000 members and 2
 * million votes. Measure it with `npm run bench -- scale`, or open it with `npm start`. Members, posts, votes, views and
 * follows are written directly, without events. So there are no notifications and no standings. Sign in as m0@scale.example,
 * m1@…, and so on.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadMembers } from '@hunch/auth/scale'
import { type PostgresServer, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct, type Product } from '@hunch/local'
import { openDataFolder } from '@hunch/local/data-folder'
import { openScaleLoader, type ScalePost } from '@hunch/predictions/scale'
import { loadRelations } from '@hunch/social/scale'
import { dropIndexes } from './scale/indexes.ts'
import { makeWorld, type Size } from './scale/made-up.ts'

const postsAtOnce = 1_000
const postsBetween = 50
/** Settings for loading only: data that a crash loses is made again. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
}
const log = createLog({ level: 'error' })

const { values } = parse()
const factor = Number(values.scale)
if (!(factor > 0)) fail('usage: npm run seed -- --scale <factor> [--data .data/scale] [--reset]; 1 makes 100,000 posts')
const size: Size = {
  members: Math.ceil(10_000 * factor),
  posts: Math.ceil(100_000 * factor),
  votes: Math.ceil(2_000_000 * factor),
}
const folder = openDataFolder(resolve(values.data))
if (existsSync(folder.postgres)) {
  if (!values.reset) fail(`${values.data} holds something already; --reset throws it away, --data names another folder`)
  await folder.clear()
}
await mkdir(folder.path, { recursive: true })
const start = performance.now()
const postgres = await startPostgres({ dataDir: folder.postgres, settings, log })
try {
  await load(await makeTables(postgres))
  await folder.setDemo('none')
} finally {
  await postgres.stop()
}
console.log(
  `in all: ${seconds(start)}\n\nIt is there: npm run bench -- scale --data ${values.data}, or npm start -- --data ${values.data} --no-demo`,
)

function parse() {
  try {
    return parseArgs({
      options: {
        scale: { type: 'string' },
        data: { type: 'string', default: '.data/scale' },
        reset: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** Creates the databases and tables by starting the product once. */
async function makeTables(server: PostgresServer): Promise<Product['databases']> {
  const product = await createProduct({ postgres: server, photosDir: join(folder.path, 'photos'), log })
  await product.start()
  await product.stop()
  return product.databases
}

async function load(databases: Product['databases']): Promise<void> {
  const world = makeWorld(size, new Date())
  const loaded = (['predictions', 'social', 'auth'] as const).map((name) => databases[name])
  const restore = await Promise.all(loaded.map(dropIndexes))
  const loader = await openScaleLoader(databases.predictions)
  await step(`${size.members} members, ${world.follows.length} follows`, async () => {
    await loader.loadAuthors(world.people)
    await loader.loadFollows(world.follows)
  })
  const subjects: { id: string; ownerId: string }[] = []
  let votes = 0
  await step(`${size.posts} posts with their votes`, async () => {
    for await (const some of inBatches(world.posts())) {
      await loader.loadPosts(some)
      for (const { id, ownerId, votes: cast } of some) {
        subjects.push({ id, ownerId })
        votes += cast.length
      }
    }
    await loader.finish()
  })
  await step(`profiles and relations (${votes} votes in all)`, async () => {
    await loadRelations(databases.social, { follows: world.follows, posts: subjects })
    await loadMembers(databases.auth, profiles(world, subjects))
  })
  await step('indexes and statistics', async () => {
    for (const make of restore) await make()
  })
}

/** Yields batches of posts. Makes the next batch while the caller writes the current one. */
async function* inBatches(posts: Iterable<ScalePost>): AsyncGenerator<ScalePost[]> {
  const iterator = Iterator.from(posts)
  const nextBatch = async () => {
    const some: ScalePost[] = []
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      if (some.push(next.value) === postsAtOnce) break
      if (some.length % postsBetween === 0) await setImmediate() // lets the pending write continue
    }
    return some
  }
  for (let pending = nextBatch(); ; ) {
    const some = await pending
    if (some.length === 0) return
    pending = nextBatch()
    yield some
  }
}

function profiles(world: ReturnType<typeof makeWorld>, posts: readonly { id: string; ownerId: string }[]) {
  const followers = Map.groupBy(world.follows, ({ followedId }) => followedId)
  const following = Map.groupBy(world.follows, ({ followerId }) => followerId)
  const posted = Map.groupBy(posts, ({ ownerId }) => ownerId)
  return world.people.map((person) => ({
    ...person,
    followersCount: followers.get(person.id)?.length ?? 0,
    followingCount: following.get(person.id)?.length ?? 0,
    postIds: posted.get(person.id)?.map(({ id }) => id) ?? [],
  }))
}

async function step(what: string, run: () => Promise<void>): Promise<void> {
  const from = performance.now()
  await run()
  console.log(`${what}: ${seconds(from)}`)
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(0)} s`
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
