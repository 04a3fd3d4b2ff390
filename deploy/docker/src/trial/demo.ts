/** Fills new stores of docker-compose.yml with demo people and posts, once, before the services run. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, secret, serviceSettings } from '@hunch/kit/config'
import { type PostgresServer, postgresAt } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { probeDatabase } from '@hunch/kit/postgres'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { z } from 'zod'
import { trialSettings } from './mode.ts'

const { EVENT_LOG_URL, LOG_LEVEL } = serviceSettings

/** The environment variables of this program. */
export const Settings = z.object({
  NODE_ENV: trialSettings.NODE_ENV,
  DEMO: z.enum(['yes', 'no']).default('yes').describe('whether there are demo people and posts at the first start'),
  DATABASE_URL: serviceSettings.DATABASE_URL.describe('any database of the server that all services share'),
  EVENT_LOG_URL,
  DOCUMENTS_URL: z.url({ protocol: /^mongodb$/ }).meta(secret('the server; each service has a database of its name')),
  PHOTOS_URL: z.url({ protocol: /^s3$/ }).meta(secret('s3://bucket?region=…')),
  ADMIN_EMAIL: z.email().default('admin@example.com').describe("the admin's e-mail address"),
  ADMIN_PASSWORD: z.string().meta(secret("the admin's")),
  KEPT_IN: z.string().default('/kept').describe('folder that notes that the stores were filled'),
  LOG_LEVEL: LOG_LEVEL.default('error'),
})

type Values = z.infer<typeof Settings>

/** Fills new stores. Returns the outcome as a sentence. Throws if an earlier run was interrupted, even if `DEMO` is `no`. */
export async function fillOnce(values: Values): Promise<string> {
  const [begun, filled] = [join(values.KEPT_IN, 'begun'), join(values.KEPT_IN, 'filled')]
  if (existsSync(filled)) return 'demo people and posts are there already'
  if (existsSync(begun))
    throw new Error(
      'Filling in demo people and posts was cut off, so the stores have a part of them. ' +
        'Start again with empty stores: docker compose down --volumes, then docker compose up',
    )
  if (values.DEMO === 'no') return 'DEMO is no: nothing is filled in'
  const postgres = postgresAt(values.DATABASE_URL)
  if (await isInUse(postgres)) return 'the stores are in use: nothing is filled in'
  await writeFile(begun, '')
  const seconds = await fill(postgres, values)
  await writeFile(filled, '')
  return `demo people and posts are there (${JSON.stringify(seconds)} s)`
}

/** Whether a service ever started on the server. */
const isInUse = async (server: PostgresServer): Promise<boolean> => !(await probeDatabase(server.url('auth'))).isNew

const fill = (postgres: PostgresServer, values: Values) =>
  fillDemo({
    postgres,
    stores: {
      eventLogUrl: values.EVENT_LOG_URL,
      documentsUrl: values.DOCUMENTS_URL,
      photosUrl: values.PHOTOS_URL,
    },
    photosDir: '/tmp/demo/photos', // mails are stored next to this folder, and are removed with the container
    people: demoPeople,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    log: createLog({ level: values.LOG_LEVEL }),
  })

if (import.meta.main)
  try {
    process.stdout.write(`${await fillOnce(readConfig(Settings))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
