import { fileURLToPath } from 'node:url'
import {
  ConfigError,
  type Environment,
  environmentOf,
  readAll,
  readConfig,
  serverUrl,
  serviceSettings,
  wholeNumber,
} from '@hunch/kit/config'
import type { DumpedDatabase } from '@hunch/kit/dumps'
import { z } from 'zod'

/** The services. Each has a database, a topic and a consumer group of its name. */
export const services = [
  'auth',
  'predictions',
  'media',
  'social',
  'groups',
  'notifications',
  'analytics',
  'moderation',
] as const

/** The stores of a deployment, as the settings of its processes name them. */
export interface Stores {
  /** The databases of the services, and separate PostgreSQL databases for documents, such as `analytics-documents`. */
  readonly databases: readonly DumpedDatabase[]
  readonly eventLogUrl: string
  /** Service → URL of its documents, if they are on a server of the MongoDB protocol. */
  readonly documents: Readonly<Record<string, string>>
  readonly photos: { readonly url: string; readonly scratchDir: string | undefined }
  /** URL of auth's list of erased members. */
  readonly erasuresUrl: string
}

const { DATABASE_URL, EVENT_LOG_URL } = serviceSettings
const Database = z.object({ DATABASE_URL })
const WithDocuments = z.object({
  DATABASE_URL,
  DOCUMENTS_URL: serverUrl('postgres', 'postgresql', 'mongodb', 'mongodb+srv').optional(),
})
const OfAuth = z.object({
  EVENT_LOG_URL,
  ERASURES_URL: z
    .url({ protocol: /^file$/ })
    .describe("auth's file:///folder with the ids of erased members, without which a restore would bring them back"),
})
const OfMedia = z.object({
  PHOTOS_URL: z.url({ protocol: /^(file|s3)$/ }).describe('file:///folder or s3://bucket?region=…'),
  SCRATCH_DIR: z.string().optional(),
})
const Backups = z.object({
  BACKUP_DIR: z.string().describe('the folder of the backups'),
  BACKUPS_KEPT: wholeNumber(1, 3_650).default(14),
})

/** Reads the folder of the backups and the number of nightly backups to keep. Throws ConfigError. */
export function readBackupSettings(environment: Environment): { readonly folder: string; readonly kept: number } {
  const { BACKUP_DIR: folder, BACKUPS_KEPT: kept } = readConfig(Backups, environment)
  return { folder, kept }
}

/**
 * Reads the stores of a deployment from the settings of its processes. Needs no keys, and no settings of calls, mail or
 * sign-in. The event log's address is the one of auth.
 *
 * @throws ConfigError that names every missing or invalid variable and its service
 */
export function readStores(environment: Environment): Stores {
  const of = <S extends z.ZodObject>(service: string, schema: S): z.output<S> =>
    naming(service, () => readConfig(schema, environmentOf(service, environment)))
  const [urls, auth, media, notifications, analytics] = readAll(
    () => readAll(...services.map((service) => () => of(service, Database).DATABASE_URL)),
    () => of('auth', OfAuth),
    () => of('media', OfMedia),
    () => of('notifications', WithDocuments),
    () => of('analytics', WithDocuments),
  )
  const documents = Object.entries({ notifications, analytics }).flatMap(([name, own]) =>
    own.DOCUMENTS_URL === undefined || own.DOCUMENTS_URL === own.DATABASE_URL ? [] : [{ name, url: own.DOCUMENTS_URL }],
  )
  return {
    databases: [
      ...services.map((name, index) => ({ name, url: urls[index] ?? '', migrations: migrationsOf(name) })),
      ...documents
        .filter(({ url }) => !isMongo(url))
        .map(({ name, url }) => ({ name: `${name}-documents`, url, migrations: migrationsOf(name) })),
    ],
    eventLogUrl: auth.EVENT_LOG_URL,
    documents: Object.fromEntries(documents.filter(({ url }) => isMongo(url)).map(({ name, url }) => [name, url])),
    photos: { url: media.PHOTOS_URL, scratchDir: media.SCRATCH_DIR },
    erasuresUrl: auth.ERASURES_URL,
  }
}

/** The name of the dump of an event log on PostgreSQL. */
const eventLogName = 'events'

/** Returns all databases on PostgreSQL, the event log last, since it may be in the database of a service. */
export const allDatabases = ({ databases, eventLogUrl }: Stores): readonly DumpedDatabase[] =>
  isKafka(eventLogUrl) ? databases : [...databases, { name: eventLogName, url: eventLogUrl }]

const isMongo = (url: string): boolean => /^mongodb(\+srv)?:/.test(url)

export const isKafka = (url: string): boolean => /^kafkas?:/.test(url)

/** The folder of a service's migrations, next to its source. */
const migrationsOf = (service: string): string =>
  fileURLToPath(new URL('../migrations', import.meta.resolve(`@hunch/${service}`)))

/** Adds the service's name to each fault, because settings of different services have the same names. */
function naming<T>(service: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError(error.faults.map((fault) => `${service}: ${fault}`))
  }
}
