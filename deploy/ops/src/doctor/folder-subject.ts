import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAuthOperator } from '@hunch/auth/operator'
import { ConfigError } from '@hunch/kit/config'
import { createMediaOperator } from '@hunch/media/operator'
import type { Surroundings } from '../command.ts'
import { findProduct } from '../product.ts'
import type { Finding } from './finding.ts'
import { type Subject, withoutSecrets } from './subject.ts'

interface Port {
  readonly host: string
  readonly port: number
}

/** Returns the parts of the product on a data folder; if the product is not running, only the disk and the port. */
export async function folderSubject(
  dataDir: string,
  port: Port,
  surroundings: Pick<Surroundings, 'environment' | 'log'>,
): Promise<{ readonly subject: Subject; readonly settings: readonly Finding[] }> {
  const folder = resolve(dataDir)
  const nothing: Subject = {
    databases: {},
    documents: {},
    providers: [],
    answering: {},
    folders: [existsSync(folder) ? folder : '.'],
    port,
    stop: async () => {},
  }
  try {
    const configs = await findProduct(dataDir, surroundings)
    const { auth, media } = configs
    const { log } = surroundings
    const [operator, accounts] = [createMediaOperator(media, log), createAuthOperator(auth, log)]
    const origin = originOf(folder)
    const subject: Subject = {
      ...nothing,
      databases: Object.fromEntries(Object.entries(configs).map(([name, { databaseUrl }]) => [name, databaseUrl])),
      eventLogUrl: auth.eventLogUrl,
      documents: Object.fromEntries(
        Object.entries({ notifications: configs.notifications, analytics: configs.analytics }).flatMap(
          ([name, { documentsUrl }]) => (documentsUrl.startsWith('mongodb') ? [[name, documentsUrl]] : []),
        ),
      ),
      photos: { place: withoutSecrets(media.photosUrl), probe: operator.probe },
      mail: { url: auth.mailUrl, from: auth.mailFrom },
      providers: accounts.providers,
      answering: origin ? { product: `${origin}/healthz` } : {},
      port: undefined,
      async stop() {
        await operator.stop()
        await accounts.stop()
      },
    }
    return { subject, settings: [{ name: 'settings', state: 'well', words: 'can be used' }] }
  } catch (error) {
    return { subject: nothing, settings: [findingOf(error)] }
  }
}

function findingOf(error: unknown): Finding {
  if (error instanceof ConfigError)
    return {
      name: 'settings',
      state: 'wrong',
      words: error.faults.join('\n'.padEnd(36)),
      toDo: 'hunch.env.example has them all.',
    }
  if (!(error instanceof Error) || !['NotRunningError', 'StartError'].includes(error.name)) throw error
  return error.name === 'NotRunningError'
    ? {
        name: 'product',
        state: 'unknown',
        words: 'is not running',
        toDo: 'Start it with npm start to have its databases, photos and mail looked at.',
      }
    : { name: 'settings', state: 'wrong', words: error.message }
}

/** The product's address, from its lock file; undefined if there is none. */
function originOf(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).origin
  } catch {
    return undefined
  }
}
