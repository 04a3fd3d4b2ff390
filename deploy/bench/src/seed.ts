/**
 * `npm run seed -- --scale`: fills a data folder with a large made-up world (100,000 posts, 20,000
 * members, 2 million votes), to be measured by `npm run bench -- scale` or looked at by `npm start`.
 * Members, posts, votes, views and follows are written past the calls and no event is published,
 * so nobody has notifications or a standing there. Sign in as m0@scale.example, m1@…, and so on.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadMembers } from '@hunch/auth/scale'
import { type PostgresServer, startPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createProduct, type Product } from '@hunch/local'
import { openDataFolder } from '@hunch/local/data-folder'
import { openScaleLoader, type ScalePost } from '@hunch/predictions/scale'
import { loadRelations } from '@hunch/social/scale'
import { makeWorld, type Size } from './scale/made-up.ts'

const postsAtOnce = 1_000
const log = createLog({ level: 'error' })

const { values } = parseArgs({
  options: {
    scale: { type: 'boolean', default: false },
    data: { type: 'string', default: '.data/scale' },
    members: { type: 'string', default: '20000' },
    posts: { type: 'string', default: '100000' },
    votes: { type: 'string', default: '2000000' },
    reset: { type: 'boolean', default: false },
  },
})
if (!values.scale)
  fail('usage: npm run seed -- --scale [--data .data/scale] [--members n] [--posts n] [--votes n] [--reset]')
const size: Size = { members: number('members'), posts: number('posts'), votes: number('votes') }
const folder = openDataFolder(resolve(values.data))
if (existsSync(folder.postgres)) {
  if (!values.reset) fail(`${values.data} holds something already; --reset throws it away, --data names another folder`)
  await folder.clear()
}
await mkdir(folder.path, { recursive: true })
const postgres = await startPostgres({ dataDir: folder.postgres, log })
try {
  await load(await makeTables(postgres))
  await folder.setDemo('none')
} finally {
  await postgres.stop()
}
console.log(
  `\nIt is there: npm run bench -- scale --data ${values.data}, or npm start -- --data ${values.data} --no-demo`,
)

/** The product's databases with their tables, which it makes at its first start. */
async function makeTables(server: PostgresServer): Promise<Product['databases']> {
  const product = await createProduct({ postgres: server, photosDir: join(folder.path, 'photos'), log })
  await product.start()
  await product.stop()
  return product.databases
}

async function load(databases: Product['databases']): Promise<void> {
  const world = makeWorld(size, new Date())
  const loader = openScaleLoader(databases.predictions)
  await step(`${size.members} members, ${world.follows.length} follows`, async () => {
    await loader.loadAuthors(world.people)
    await loader.loadFollows(world.follows)
  })
  const subjects: { id: string; ownerId: string }[] = []
  let votes = 0
  let some: ScalePost[] = []
  await step(`${size.posts} posts with their votes`, async () => {
    for (const post of world.posts()) {
      subjects.push({ id: post.id, ownerId: post.ownerId })
      votes += post.votes.length
      if (some.push(post) === postsAtOnce) await loader.loadPosts(some.splice(0))
    }
    await loader.loadPosts(some)
    await loader.finish()
  })
  some = []
  await step(`profiles and relations (${votes} votes in all)`, async () => {
    await loadRelations(databases.social, { follows: world.follows, posts: subjects })
    await loadMembers(databases.auth, profiles(world, subjects))
  })
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
  const start = performance.now()
  await run()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

function number(name: 'members' | 'posts' | 'votes'): number {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 1) fail(`--${name} takes a number from 1, not ${values[name]}`)
  return value
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
