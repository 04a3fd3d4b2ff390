/** The product in several processes on its own servers, under load. Each connection can be disturbed. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@hunch/kit/log'
import { createChance } from '@hunch/local/chance'
import { choosePorts } from '@hunch/local/ports'
import { names } from '@hunch/local/services'
import { createSeveralProcesses, type SeveralProcesses } from '@hunch/local/several-processes'
import { createLedger, type Ledger } from '../kills/ledger.ts'
import { act, type Member } from '../kills/member.ts'
import { makePosts, signUp } from '../kills/seed.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { makePost, photoPathIn } from './make-post.ts'
import { openPostgres, openServer, photosFolderOf, portOf, proxiedPortsOf, type Server } from './own-servers.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Stage, setStage } from './stage.ts'
import { type Link, startToxiproxy } from './toxiproxy.ts'

const memberCount = 8
const postCount = 8
/** Number of ports for toxiproxy, for the links to servers, and for the mail server. */
const portCount = 20
const photosMegabytes = 64
const logsMegabytes = 16
/** The services that keep documents. */
const documentKeepers = ['notifications', 'analytics']
/** Rate limits that are never reached: the few members of a run send more requests than a household may. */
export const limits = { memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6 }

export interface World {
  readonly product: SeveralProcesses
  readonly members: readonly Member[]
  /** A member who only checks whether everything works. */
  readonly prober: Member
  /** The path of a photo. */
  readonly photo: string
  readonly posts: readonly string[]
  readonly stage: Stage
  readonly ledger: Ledger
  /** Links by name, such as `social to auth rpc`, `gateway to social http`, `social to postgres`, `media to s3`, `kafka`. */
  readonly links: ReadonlyMap<string, Link>
  readonly servers: { readonly postgres: PostgresOnDisks; readonly kafka: Server; readonly mongodb: Server }
  readonly mailbox: Mailbox
  /** A disk is undefined if it cannot be mounted. */
  readonly disks: Readonly<Record<'tables' | 'wal' | 'photos' | 'logs', SmallDisk | undefined>>
  /** The folder of the product's own files, such as `app.log`. The folder is on the disk of the logs. */
  readonly dataDir: string
  readonly stores: { readonly eventLogUrl: string; readonly documentsUrl: string; readonly photosUrl: string }
  /** The folder of files in transit to the photo store. */
  readonly scratchDir: string
  /** Random numbers between 0 and 1, from the seed. */
  chance(): number
  /** Signs a member up. At first, only auth knows the member's name and picture. */
  newMember(): Promise<Member>
  /** Stops the members once all their writes are acknowledged. */
  rest(): Promise<void>
}

type PostgresOnDisks = Awaited<ReturnType<typeof openPostgres>>

/** Cleanup functions. The last one runs first. */
export type Closing = (() => unknown)[]

/** Starts everything, and members who vote, comment and follow. Adds each cleanup to `closing` at once. */
export async function openWorld(seed: number, closing: Closing): Promise<World> {
  const nextPort = await keepPorts(closing)
  const toxiproxy = await startToxiproxy(nextPort())
  closing.push(() => toxiproxy.stop())
  const links = new Map<string, Link>()
  const link: MakeLink = async (name, to, port = nextPort()) => {
    const made = await toxiproxy.link(name.replaceAll(' ', '-'), to, port)
    links.set(name, made)
    return made
  }
  const mailbox = await startMailbox(nextPort())
  closing.push(() => mailbox.stop())
  const { servers, disks, stores, postgres, documentsUrls, dataDir, scratchDir } = await openServers(link, closing)
  const product = await createSeveralProcesses({
    postgres,
    stores,
    photosDir: join(dataDir, 'photos'),
    limits,
    mailUrl: mailbox.url,
    environment: (name) => ({ SCRATCH_DIR: scratchDir, ...(documentsUrls.get(name) ?? {}) }),
    pass: async (port, { from, name, kind, all: [to = 0] }) => {
      const { remove } = await link(`${from ?? 'all'} to ${name} ${kind}`, to, port)
      return { stop: () => void remove().catch(() => {}) }
    },
    log: createLog({ level: 'error' }),
  })
  closing.push(() => product.stop())
  await product.start()
  const people = await beginLoad(product, seed)
  let strangers = people.members.length + 2
  const newMember = async () => {
    strangers += 1
    const [member] = await signUp(product.origin(), 1, strangers)
    if (!member) throw new Error('no member has signed up')
    return member
  }
  const own = { links, stores, dataDir, scratchDir, servers, mailbox, disks, newMember }
  return { ...people, ...own, product, chance: createChance(seed) }
}

/** Reserves ports. Returns a function that returns the next one. A listener can close its port and open it again later. */
async function keepPorts(closing: Closing): Promise<() => number> {
  const over = new AbortController()
  closing.push(() => over.abort())
  const ports = await choosePorts(portCount, over.signal)
  return () => {
    const port = ports.pop()
    if (port === undefined) throw new Error(`more than ${portCount} ports are needed`)
    return port
  }
}

type MakeLink = (name: string, to: number, port?: number) => Promise<Link>

/** Starts the servers, each with links that can be disturbed. */
async function openServers(link: MakeLink, closing: Closing) {
  const [kafka, mongodb, s3] = await Promise.all((['kafka', 'mongodb', 's3'] as const).map(openServer))
  if (!kafka || !mongodb || !s3) throw new Error('a server is missing')
  closing.push(() => Promise.all([kafka.close(), mongodb.close(), s3.close()]))
  const photos = await mountSmallDisk(await photosFolderOf(s3.url), photosMegabytes)
  closing.push(() => photos?.unmount())
  const postgres = await openPostgres(closing)
  const [dataDir, scratchDir] = [join(postgres.folder, 'product'), join(postgres.folder, 'scratch')]
  await mkdir(dataDir)
  const logs = await mountSmallDisk(dataDir, logsMegabytes)
  closing.push(() => logs?.unmount())
  const { proxied, proxy } = await proxiedPortsOf(kafka.url)
  await link('kafka', proxied, proxy)
  return {
    servers: { postgres, kafka, mongodb },
    disks: { ...postgres.disks, photos, logs },
    dataDir,
    scratchDir,
    postgres: await linkDatabases(link, postgres),
    documentsUrls: await linkDocuments(link, mongodb.url),
    stores: {
      eventLogUrl: `kafka://127.0.0.1:${proxy}/?prefix=chaos.`,
      documentsUrl: `${mongodb.url}/chaos`, // operator commands connect to MongoDB directly
      photosUrl: at(s3.url, (await link('media to s3', portOf(s3.url))).port),
    },
  }
}

const at = (url: string, port: number): string => url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)

/** Returns the server with database URLs that lead each service through a link of its own. */
async function linkDatabases(link: MakeLink, { port, server }: PostgresOnDisks) {
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, (await link(`${name} to postgres`, port)).port)
  const { overTcp } = server()
  return { ...overTcp, url: (name: string) => at(overTcp.url(name), ports.get(name) ?? port) }
}

/** Opens a link to MongoDB for each service that stores documents. Returns each service's setting with the link's URL. */
async function linkDocuments(link: MakeLink, url: string): Promise<ReadonlyMap<string, { DOCUMENTS_URL: string }>> {
  const settings = new Map<string, { DOCUMENTS_URL: string }>()
  for (const name of documentKeepers) {
    const { port } = await link(`${name} to mongodb`, portOf(url))
    settings.set(name, { DOCUMENTS_URL: `${at(url, port)}/chaos` })
  }
  return settings
}

/** Signs members up. Those in `members`, except the prober, vote, comment and follow until `rest` is called. */
async function beginLoad(product: SeveralProcesses, seed: number) {
  const members = await signUp(product.origin(), memberCount)
  const [witness, follower] = await signUp(product.origin(), 2, memberCount)
  const posts = await makePosts(members, postCount)
  const [ledger, over] = [createLedger(), new AbortController()]
  const [prober, ...others] = members
  const [author] = others
  if (!prober || !witness || !follower || !author) throw new Error('there is no member')
  const photo = photoPathIn((await makePost(prober, 'small')).text)
  await prober.browser.call('POST', '/api/votes', { predictionId: posts[0], vote: true })
  ledger.add({ kind: 'vote', member: prober.id, post: posts[0] ?? '', vote: true })
  const stage = await setStage({ prober, witness, follower, author, posts, ledger, settle: product.settle })
  // The prober posts in most faults. Only the follower follows the prober, so that each of these posts makes one notification:
  // mongo-java-server reads all documents of a collection for each query.
  const surroundings = { posts, members: others, ledger, chance: createChance(seed + 1) }
  const acting = Promise.all(others.map((member) => act(member, surroundings, over.signal)))
  acting.catch(() => {}) // `rest` throws the error
  const rest = () => {
    over.abort()
    return acting.then(() => {})
  }
  return { members, prober, photo, posts, stage, ledger, rest }
}
