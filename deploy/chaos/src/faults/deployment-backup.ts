/** Fault 15 of several processes: a backup of all stores under load, and a restore of it beside the running product. */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { generateKeys } from '@hunch/kit/identity'
import { createLog } from '@hunch/kit/log'
import { type Databases, names } from '@hunch/local/services'
import { createSeveralProcesses } from '@hunch/local/several-processes'
import { audit } from '../kills/audit.ts'
import type { Moment } from '../kills/ledger.ts'
import { signUp } from '../kills/seed.ts'
import { runBackupCommand } from './operator.ts'
import type { Lengths } from './outcome.ts'
import { limits, type World } from './world.ts'

interface Restored {
  /** The duration of the restore and of the start of all processes. */
  readonly recoveryMs: number
  /** The differences between the ledger and the restored product. */
  readonly lost: readonly string[]
  readonly moment: Moment
}

interface Stores {
  readonly eventLogUrl: string
  readonly documentsUrl: string
  readonly photosUrl: string
}

/**
 * Backs the world's product up while its members write. Restores the backup into new databases, topics, documents and photos, starts
 * every process on them, and compares the ledger. The world's product keeps running, so the next fault finds it unchanged.
 */
export async function restoreDeployment(world: World, { disturbance: ms }: Lengths): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-deployment-'))
  try {
    const backups = { BACKUP_DIR: join(folder, 'backups'), SCRATCH_DIR: join(folder, 'scratch') }
    const said = await runBackupCommand(
      ['backup'],
      settingsOf(world.product.databases, world.stores, { ...backups, ERASURES_URL: urlIn(folder, 'erasures') }),
    )
    const [, path = '', at = ''] = /^(\S+) holds the data of (\S+)\.$/m.exec(said) ?? []
    if (!path) throw new Error(`there is no backup: ${said}`)
    await pause(ms)
    // Writers are held at the instant, so it is exact: later writes are not in the backup, although it takes longer.
    const moment = { from: Date.parse(at), to: Date.parse(at) }
    return { ...(await restoreElsewhere(world, { path, moment, folder, backups })), moment }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Made {
  /** The backup's folder. */
  readonly path: string
  readonly moment: Moment
  /** A folder for everything of the restored product. */
  readonly folder: string
  readonly backups: Readonly<Record<string, string>>
}

async function restoreElsewhere(
  world: World,
  { path, moment, folder, backups }: Made,
): Promise<Pick<Restored, 'recoveryMs' | 'lost'>> {
  const dataDir = join(folder, 'product')
  await mkdir(dataDir)
  await copyFile(join(world.dataDir, 'people.json'), join(dataDir, 'people.json')) // the local identity provider's
  const name = `restored${Date.now()}`
  const stores: Stores = {
    eventLogUrl: world.stores.eventLogUrl.replace(/\?prefix=.*/, `?prefix=${name}.`),
    documentsUrl: world.stores.documentsUrl.replace(/[^/]*$/, name),
    photosUrl: urlIn(folder, 'photos'),
  }
  const log = createLog({ level: 'error' })
  const postgres = await startTemporaryPostgres({ log, settings: { fsync: 'off', max_connections: '300' } })
  try {
    const photosDir = join(dataDir, 'photos')
    const product = await createSeveralProcesses({ postgres, stores, photosDir, limits, log })
    const from = performance.now()
    try {
      const erasures = { ERASURES_URL: urlIn(folder, 'restored-erasures'), ...(await authKeys()) }
      await runBackupCommand(['restore', path], settingsOf(product.databases, stores, { ...backups, ...erasures }))
      await product.start()
      const recoveryMs = performance.now() - from
      const members = await signUp(product.origin(), world.members.length) // the restore has ended all sessions
      return { recoveryMs, lost: await audit(world.ledger, world.posts, members, moment) }
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const urlIn = (folder: string, name: string): string => pathToFileURL(join(folder, name)).href

/** The settings by which the operator commands find a deployment's stores. */
const settingsOf = (
  databases: Databases,
  { eventLogUrl, documentsUrl, photosUrl }: Stores,
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, databases[name]])),
  EVENT_LOG_URL: eventLogUrl,
  ANALYTICS_DOCUMENTS_URL: documentsUrl,
  NOTIFICATIONS_DOCUMENTS_URL: documentsUrl,
  PHOTOS_URL: photosUrl,
  ...more,
})

async function authKeys(): Promise<Readonly<Record<string, string>>> {
  const { privateKey, publicKey } = await generateKeys()
  return {
    AUTH_IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
    IDENTITY_PUBLIC_KEYS: JSON.stringify({ auth: publicKey }),
  }
}
