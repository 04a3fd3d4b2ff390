import type { PostgresServer } from '@hunch/kit/embedded'
import { createProduct, type Product, type ProductOptions } from '../product.ts'
import { createCaller } from './caller.ts'
import { closeClocks, openClocks } from './clocks.ts'
import { formGroups, postInGroups } from './groups.ts'
import { keepLaterResults, planLaterResults } from './later-results.ts'
import { signUpAll } from './members.ts'
import { takePhotos } from './pictures/take-photos.ts'
import { playPosts } from './play.ts'
import { demoPosts } from './posts.ts'
import { report } from './reports.ts'
import { follow, talkAbout } from './talk.ts'

/** Services that show posts, votes and comments. The others derive figures and notifications from their events. */
const shownFirst = ['auth', 'predictions', 'media', 'social', 'groups'] as const

/**
 * Fills a fresh product with people, posts, votes and comments of the past days, before it runs. All data comes through
 * the services' own calls, as the gateway makes them. The deadline clock is set back, moves on and is reset at
 * the end. Figures, ranks, badges and notifications follow from events: the product makes them once it runs.
 * Returns the seconds that each part took. If `laterResultsFile` is given, stores the results there that are to be given later.
 */
export async function fillDemo(
  options: ProductOptions & { readonly laterResultsFile?: string },
): Promise<Readonly<Record<string, number>>> {
  const product = await createProduct({
    ...options,
    postgres: withoutDiskWaits(options.postgres),
    host: '127.0.0.1',
    port: 0,
    onDemand: !options.stores?.eventLogUrl, // a Kafka consumer handles events only while it runs
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

/** Makes the demo data part by part. Returns the seconds that each part took. */
async function fill(
  product: Product,
  { postgres, databasePrefix = '', laterResultsFile }: Parameters<typeof fillDemo>[0],
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
  await timed('posts known', product.settle(shownFirst)) // social must know a post before comments on it
  await timed('talk', Promise.all([talkAbout(context, postIds), postInGroups(context, groupIds)]))
  await closeClocks(clocks, (name) => postgres.url(databasePrefix + name))
  await timed('reports', report(context, postIds))
  if (laterResultsFile) await keepLaterResults(laterResultsFile, planLaterResults(context, postIds))
  await timed('read models', product.settle(shownFirst))
  return seconds
}

/** Photos in the order of their use. Evidence is needed later than its post, so its photo is usually ready by then. */
const photosInOrder = () =>
  [...demoPosts]
    .sort((a, b) => b.hoursAgo - a.hoursAgo)
    .flatMap(({ photos = [], evidence }) => (evidence?.photo ? [...photos, evidence.photo] : photos))

/** Returns the same server with commits that do not wait for the disk, because an interrupted start begins again anyway. */
const withoutDiskWaits = (server: PostgresServer): PostgresServer => ({
  createDatabases: server.createDatabases,
  url(database) {
    const url = new URL(server.url(database))
    url.searchParams.set('options', '-c synchronous_commit=off')
    return url.href
  },
})
