import { connect } from 'node:net'
import { readConfig, secret, serverUrl } from '@hunch/kit/config'
import { z } from 'zod'
import type { Stores } from '../data/data-folder.ts'
import { StartError } from '../start-error.ts'
import type { GivenStores } from '../stores.ts'

/** The variables of given stores for `npm start`; its README lists them. @public */
export const Settings = z.object({
  POSTGRES_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must have the form postgres://user:password@host:port' })
    .optional()
    .meta(secret('with --processes: the server for all databases, postgres://user:password@host:port')),
  EVENT_LOG_URL: serverUrl('postgres', 'postgresql', 'kafka', 'kafkas')
    .optional()
    .meta(secret('with --processes: the event log, postgres://… or kafka://…')),
  DOCUMENTS_URL: serverUrl('mongodb', 'mongodb+srv')
    .optional()
    .meta(secret('with --processes: the documents, mongodb://host:port')),
  PHOTOS_URL: z
    .url({ protocol: /^(s3|file)$/, error: 'must begin with s3:// or file://' })
    .optional()
    .meta(secret('with --processes: the photos, s3://… or file:///folder')),
})

const answerWithinMs = 5_000

/** Reads the given stores from the environment. Throws a ConfigError that names each variable at fault. */
export function readGivenStores(environment: NodeJS.ProcessEnv): GivenStores {
  const { POSTGRES_URL, EVENT_LOG_URL, DOCUMENTS_URL, PHOTOS_URL } = readConfig(Settings, environment)
  return { postgresUrl: POSTGRES_URL, eventLogUrl: EVENT_LOG_URL, documentsUrl: DOCUMENTS_URL, photosUrl: PHOTOS_URL }
}

/** Returns the stores by variable, without credentials: `postgres://user:password@host:5432` → `postgres://host:5432`. */
export const nameStores = ({ postgresUrl, eventLogUrl, documentsUrl, photosUrl }: GivenStores): Stores =>
  Object.fromEntries(
    Object.entries({
      POSTGRES_URL: postgresUrl,
      EVENT_LOG_URL: eventLogUrl,
      DOCUMENTS_URL: documentsUrl,
      PHOTOS_URL: photosUrl,
    }).flatMap(([name, url]) => (url ? [[name, url.replace(/\/\/[^/@]*@/, '//')]] : [])),
  )

/**
 * Throws a StartError if the stores are not those that the data folder was created with: their data belongs together.
 * Also throws if stores are given with `--reset`, which deletes only the data folder.
 */
export function requireSameStores(kept: Stores | undefined, given: Stores, reset: boolean): void {
  const names = Object.keys(given)
  if (reset && names.length > 0)
    throw new StartError(
      `--reset deletes what is in the data folder and nothing at ${names.join(', ')}. Empty those and delete the data folder yourself.`,
    )
  if (reset || kept === undefined) return
  const all = [...new Set([...Object.keys(kept), ...names])]
  const different = all.filter((name) => kept[name] !== given[name])
  if (different.length === 0) return
  const was = different.map((name) => `${name} was ${kept[name] ?? 'not set'} and is ${given[name] ?? 'not set'}`)
  throw new StartError(
    `This data folder belongs to other stores: ${was.join('; ')}. Set what was, or name another folder with --data. ` +
      'Given stores need --processes.',
  )
}

/** Connects to each store. Throws a StartError that names a variable if none of its hosts answers. */
export async function requireReachable(stores: GivenStores): Promise<void> {
  for (const [name, url] of Object.entries(nameStores(stores))) {
    const hosts = hostsOf(url)
    const faults = await Promise.all(hosts.map(faultOf))
    if (hosts.length > 0 && faults.every(Boolean))
      throw new StartError(
        `${name}: nobody answers at ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')} (${faults[0]}). ` +
          'Start that server, or correct the address.',
      )
  }
}

interface Host {
  readonly host: string
  readonly port: number
}

const usualPorts: Readonly<Record<string, number>> = { postgres: 5432, postgresql: 5432, mongodb: 27_017 }

/** Returns the hosts of an address; none if only the adapter knows them, as for Amazon's S3. */
function hostsOf(url: string): Host[] {
  const [, scheme = '', hosts = ''] = /^(\w[\w+]*):\/\/([^/?]*)/.exec(url) ?? []
  const listed = scheme === 's3' ? endpointOf(url) : ['file', 'mongodb+srv'].includes(scheme) ? '' : hosts
  return listed
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [, host = each, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(each) ?? []
      return { host, port: Number(port ?? usualPorts[scheme]) }
    })
}

function endpointOf(url: string): string {
  const endpoint = new URL(url).searchParams.get('endpoint')
  if (!endpoint || !URL.canParse(endpoint)) return '' // media reports the fault
  const { hostname, port, protocol } = new URL(endpoint)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** Returns why a host is unreachable; undefined if it is reachable. A host of PostgreSQL may be its socket's folder. */
const faultOf = ({ host, port }: Host): Promise<string | undefined> =>
  new Promise((done) => {
    const folder = decodeURIComponent(host)
    const at = folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host, port }
    const socket = connect({ ...at, timeout: answerWithinMs })
    const end = (fault?: string) => {
      socket.destroy()
      done(fault)
    }
    socket.once('connect', () => end())
    socket.once('timeout', () => end('no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
