/** The product in several processes on its own servers, under load. Each connection can be disturbed. */
import { join } from 'node:path'
import { createLog } from '@hunch/kit/log'
import { createChance } from '@hunch/local/chance'
import { createSeveralProcesses, type SeveralProcesses } from '@hunch/local/several-processes'
import { createLedger, type Ledger } from '../kills/ledger.ts'
import { act, type Member } from '../kills/member.ts'
import { makePosts, signUp } from '../kills/seed.ts'
import { makePost } from './make-post.ts'
import { openPostgres, openServer, photosFolderOf, type Server } from './own-servers.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Link, startToxiproxy } from './toxiproxy.ts'

const memberCount = 8
const postCount = 8
const photosMegabytes = 64
/** A few members send more here than any household may. */
const limits = { memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6 }

export interface World {
  readonly product: SeveralProcesses
  readonly members: readonly Member[]
  /** A member who only checks whether everything works. */
  readonly prober: Member
  /** The path of a photo. */
  readonly photo: string
  readonly posts: readonly string[]
  readonly ledger: Ledger
  /** By name: `postgres`, `mongodb`, `s3`, and each service as in `auth rpc`. */
  readonly links: ReadonlyMap<string, Link>
  readonly servers: { readonly postgres: Server; readonly kafka: Server; readonly mongodb: Server }
  /** The disks of tables and photos; undefined if they cannot be mounted. */
  readonly disks: { readonly tables: SmallDisk | undefined; readonly photos: SmallDisk | undefined }
  readonly stores: { readonly eventLogUrl: string; readonly photosUrl: string }
  /** The folder of files in transit to the photo store. */
  readonly scratchDir: string
  /** Random numbers between 0 and 1, from the seed. */
  chance(): number
  /** Stops the members once all their writes are acknowledged. */
  rest(): Promise<void>
}

/** Cleanup functions. The last one runs first. */
export type Closing = (() => unknown)[]

/** Starts everything, and members who vote, comment and follow. Adds each cleanup to `closing` at once. */
export async function openWorld(seed: number, closing: Closing): Promise<World> {
  const toxiproxy = await startToxiproxy()
  closing.push(() => toxiproxy.stop())
  const links = new Map<string, Link>()
  const link: MakeLink = async (name, to, port) => {
    const made = await toxiproxy.link(name.replace(' ', '-'), to, port)
    links.set(name, made)
    return made
  }
  const { servers, disks, stores, folder, postgres } = await openServers(link, closing)
  const scratchDir = join(folder, 'scratch')
  const product = await createSeveralProcesses({
    postgres,
    stores,
    photosDir: join(folder, 'photos'),
    limits,
    environment: { SCRATCH_DIR: scratchDir },
    pass: async (port, { name, kind, all: [to = 0] }) => {
      const { remove } = await link(`${name} ${kind}`, to, port)
      return { stop: () => void remove().catch(() => {}) }
    },
    log: createLog({ level: 'error' }),
  })
  closing.push(() => product.stop())
  await product.start()
  const people = await beginLoad(product, seed)
  return { ...people, product, links, stores, scratchDir, servers, disks, chance: createChance(seed) }
}

type MakeLink = (name: string, to: number, port?: number) => Promise<Link>

/** Starts the servers, each with a link that can be disturbed. */
async function openServers(link: MakeLink, closing: Closing) {
  const [kafka, mongodb, s3] = await Promise.all((['kafka', 'mongodb', 's3'] as const).map(openServer))
  if (!kafka || !mongodb || !s3) throw new Error('a server is missing')
  closing.push(() => Promise.all([kafka.close(), mongodb.close(), s3.close()]))
  const photosDisk = await mountSmallDisk(await photosFolderOf(s3.url), photosMegabytes)
  closing.push(() => photosDisk?.unmount())
  const postgres = await openPostgres(closing)
  const at = (url: string, port: number) => url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)
  const portOf = (url: string) => Number(/127\.0\.0\.1:(\d+)/.exec(url)?.[1])
  const database = await link('postgres', postgres.port)
  const [documents, photos] = [await link('mongodb', portOf(mongodb.url)), await link('s3', portOf(s3.url))]
  const { overTcp } = postgres.server()
  return {
    servers: { postgres, kafka, mongodb },
    disks: { tables: postgres.disk, photos: photosDisk },
    folder: postgres.folder,
    postgres: { ...overTcp, url: (name: string) => at(overTcp.url(name), database.port) },
    stores: {
      eventLogUrl: `${kafka.url}/?prefix=chaos.`, // clients connect directly, so Kafka is stopped, not disturbed
      documentsUrl: `${at(mongodb.url, documents.port)}/chaos`,
      photosUrl: at(s3.url, photos.port),
    },
  }
}

/** Signs members up. All but the prober act until `rest`. */
async function beginLoad(product: SeveralProcesses, seed: number) {
  const members = await signUp(product.origin(), memberCount)
  const posts = await makePosts(members, postCount)
  const [ledger, over] = [createLedger(), new AbortController()]
  const [prober, ...others] = members
  if (!prober) throw new Error('there is no member')
  const photo = await photoOf(prober)
  await prober.browser.call('POST', '/api/votes', { predictionId: posts[0], vote: true })
  ledger.add({ kind: 'vote', member: prober.id, post: posts[0] ?? '', vote: true })
  const surroundings = { posts, members, ledger, chance: createChance(seed + 1) }
  const acting = Promise.all(others.map((member) => act(member, surroundings, over.signal)))
  acting.catch(() => {}) // `rest` throws the error
  const rest = () => {
    over.abort()
    return acting.then(() => {})
  }
  return { members, prober, photo, posts, ledger, rest }
}

/** Posts a photo. Returns its path. */
async function photoOf(member: Member): Promise<string> {
  const { status, text } = await makePost(member, 'small')
  const [path] = /\/api\/images\/[\w./-]+/.exec(text) ?? []
  if (!path) throw new Error(`there is no photo in the post: ${status} ${text}`)
  return path
}
