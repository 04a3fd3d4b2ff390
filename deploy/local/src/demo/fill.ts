import type { PostgresServer } from '@hunch/kit/embedded'
import { createProduct, type Product, type ProductOptions } from '../product.ts'
import { createCaller } from './caller.ts'
import { closeClocks, openClocks } from './clocks.ts'
import { formGroups, postInGroups } from './groups.ts'
import { signUpAll } from './members.ts'
import { takePhotos } from './pictures/take-photos.ts'
import { playPosts } from './play.ts'
import { demoPosts } from './posts.ts'
import { report } from './reports.ts'
import { follow, talkAbout } from './talk.ts'

/** The services that show posts, votes and comments; the others make figures and notifications of their events. */
const shownFirst = ['auth', 'predictions', 'media', 'social', 'groups'] as const

/**
 * Fills a fresh product with people, posts, votes and talk of the past days, before it runs. All of it
 * comes through the services' own calls, as the gateway makes them, while the clock of deadlines is
 * set back and moved on; at the end it is the real one again. What is made of it by events alone (figures,
 * ranks, badges, notifications) is left on the event log: the product makes that once it runs. Returns how many seconds
 * each part took.
 */
export async function fillDemo(options: ProductOptions): Promise<Readonly<Record<string, number>>> {
  const product = await createProduct({
    ...options,
    postgres: withoutDiskWaits(options.postgres),
    host: '127.0.0.1',
    port: 0,
    onDemand: !options.stores?.eventLogUrl, // a consumer on Kafka handles nothing unless it runs
  })
  await product.start()
  try {
    const seconds = await fill(product, options)
    options.log.info({ seconds }, 'demo data is there')
    return seconds
  } finally {
    await product.stop()
  }
}

/** Makes the demo data part by part. Returns the seconds that each took. */
async function fill(
  product: Product,
  { postgres, databasePrefix = '' }: ProductOptions,
): Promise<Readonly<Record<string, number>>> {
  const seconds: Record<string, number> = {}
  async function timed<T>(part: string, work: Promise<T>): Promise<T> {
    const from = performance.now()
    const result = await work
    seconds[part] = Math.round((performance.now() - from) / 100) / 10
    return result
  }

  const now = new Date()
  const clocks = await openClocks(product)
  const photo = takePhotos(photosInOrder())
  const memberIds = await timed('people', signUpAll(product, clocks, now))
  await timed('members known', product.settle(shownFirst))
  const context = { product, clocks, call: createCaller(product), memberIds, photo, now }
  const [postIds, groupIds] = await timed(
    'posts and votes',
    Promise.all([playPosts(context), formGroups(context), follow(context)]),
  )
  await timed('posts known', product.settle(shownFirst)) // social must know the posts that are commented on
  await timed('talk', Promise.all([talkAbout(context, postIds), postInGroups(context, groupIds)]))
  await closeClocks(clocks, (name) => postgres.url(databasePrefix + name))
  await timed('reports', report(context, postIds))
  await timed('read models', product.settle(shownFirst))
  return seconds
}

/** As they are needed: evidence comes later than the posts of that time, and waits for none that is not taken yet. */
const photosInOrder = () =>
  [...demoPosts]
    .sort((a, b) => b.hoursAgo - a.hoursAgo)
    .flatMap(({ photos = [], evidence }) => (evidence?.photo ? [...photos, evidence.photo] : photos))

/** The same server without waiting for the disk at commits: a start that is cut off begins again anyway. */
const withoutDiskWaits = (server: PostgresServer): PostgresServer => ({
  createDatabase: server.createDatabase,
  url(database) {
    const url = new URL(server.url(database))
    url.searchParams.set('options', '-c synchronous_commit=off')
    return url.href
  },
})
