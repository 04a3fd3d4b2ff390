import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { probeEventLog } from '@hunch/kit/events'
import { probeMail } from '@hunch/kit/mail'
import { probeDatabase } from '@hunch/kit/postgres'
import { bytesAsText } from '../words.ts'
import type { Check } from './finding.ts'
import { type Subject, withoutSecrets } from './subject.ts'

/** The oldest supported PostgreSQL version. */
const oldestPostgres = 16
/** Maximum difference between two clocks, in ms. Beyond it, times in links and logs are noticeably wrong. */
const clockToleranceMs = 2_000
const leastFreeBytes = 1_000_000_000
const withinMs = 5_000

/** A machine's clock and disks. */
interface Machine {
  /** In ms since 1970. */
  now(): number
  /** Throws if the folder cannot be read. */
  freeBytes(folder: string): Promise<number>
}

export const thisMachine: Machine = {
  now: Date.now,
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/** The checks of a product's parts, in display order. */
export const checksOf = (subject: Subject, { now, freeBytes }: Machine = thisMachine): Check[] => [
  ...Object.entries(subject.databases).flatMap(([service, url]) => [databaseCheck(service, url)]),
  ...Object.entries(subject.databases)
    .slice(0, 1)
    .map(([, url]) => clockCheck(url, now)),
  ...(subject.eventLogUrl ? [eventLogCheck(subject.eventLogUrl)] : []),
  ...Object.entries(subject.documents).map(([service, url]) => documentsCheck(service, url)),
  ...(subject.photos ? [photosCheck(subject.photos)] : []),
  ...(subject.mail ? [mailCheck(subject.mail.url)] : []),
  ...subject.providers.map(({ name, probe }) => ({
    name: 'identity provider',
    run: async () => {
      await probe()
      return `${name} describes itself as it should`
    },
    toDo: `Correct OIDC_ISSUER, or let this machine reach ${name}: nobody can sign in there.`,
  })),
  ...Object.entries(subject.answering).map(([name, url]) => answerCheck(name, url)),
  ...subject.folders.map((folder) => diskCheck(folder, freeBytes)),
  ...(subject.port ? [portCheck(subject.port)] : []),
]

/** The folder of a service's migrations, next to its source. */
const migrationsOf = (service: string): string =>
  fileURLToPath(new URL('../migrations', import.meta.resolve(`@hunch/${service}`)))

const databaseCheck = (service: string, url: string): Check => ({
  name: `database of ${service}`,
  toDo: `Start the server, create the database, or correct ${service.toUpperCase()}_DATABASE_URL or DATABASE_URL.`,
  async run() {
    const migrations = migrationsOf(service)
    const { serverVersion, pending, isNewer, isClockSet } = await probeDatabase(url, { migrations })
    const at = withoutSecrets(url)
    if (serverVersion < oldestPostgres)
      return {
        state: 'wrong',
        words: `${at} is PostgreSQL ${serverVersion}`,
        toDo: `PostgreSQL ${oldestPostgres} is the oldest that works.`,
      }
    if (isNewer)
      return {
        state: 'wrong',
        words: `${at} was migrated by a newer version`,
        toDo: 'Run that version, or restore a backup from before.',
      }
    if (isClockSet)
      return {
        state: 'wrong',
        words: `the clock of deadlines at ${at} is set to another time`,
        toDo: 'It is set by tests and while demo data is made: no product that people use may stand on this database.',
      }
    if (pending.length > 0)
      return {
        state: 'wrong',
        words: `${at} lacks ${pending.length} migrations, from ${pending[0]} on`,
        toDo: `Start ${service}: it migrates its database itself.`,
      }
    return `${at}, PostgreSQL ${serverVersion}, migrated`
  },
})

const clockCheck = (url: string, now: Machine['now']): Check => ({
  name: 'clock',
  toDo: 'See the databases above.',
  async run() {
    const { aheadMs } = await probeDatabase(url, { now })
    const apart = `the database's clock is ${Math.round(Math.abs(aheadMs) / 100) / 10} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`
    return Math.abs(aheadMs) > clockToleranceMs
      ? {
          state: 'wrong',
          words: apart,
          toDo: 'Let both be set by NTP: deadlines follow the database, links and sessions this machine.',
        }
      : apart
  },
})

const eventLogCheck = (url: string): Check => ({
  name: 'event log',
  toDo: 'Start the server, or correct EVENT_LOG_URL. Until then nothing that members do reaches the other services.',
  async run() {
    await probeEventLog(url)
    return withoutSecrets(url)
  },
})

const documentsCheck = (service: string, url: string): Check => ({
  name: `documents of ${service}`,
  toDo: 'Start the server, or correct DOCUMENTS_URL.',
  async run() {
    const { createConnection } = (await import('mongoose')).default
    const connection = createConnection(url, { serverSelectionTimeoutMS: withinMs })
    try {
      await connection.asPromise()
      await connection.db?.command({ ping: 1 })
    } finally {
      await connection.close()
    }
    return withoutSecrets(url)
  },
})

const photosCheck = ({ place, probe }: NonNullable<Subject['photos']>): Check => ({
  name: 'photo store',
  toDo: `Let the user that runs media write there, or correct PHOTOS_URL (${place}).`,
  async run() {
    await probe()
    return `${place}: a file was stored, found and deleted`
  },
})

const mailCheck = (url: string): Check => ({
  name: 'mail',
  toDo: `Correct SMTP_URL, or let this machine reach ${withoutSecrets(url)}. Mails wait for a day.`,
  async run() {
    await probeMail(url)
    return url.startsWith('file:')
      ? `kept as files in ${withoutSecrets(url)}: nobody gets them`
      : `${withoutSecrets(url)} takes mail; doctor --mail you@example.com sends one`
  },
})

const answerCheck = (name: string, url: string): Check => ({
  name,
  toDo: `Start ${name}, or correct the address that ends in ${new URL(url).host}.`,
  async run() {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'manual' })
    return status < 500
      ? `answers at ${new URL(url).origin}`
      : { state: 'wrong', words: `${url} answers ${status}`, toDo: 'Its log says why it is not ready.' }
  },
})

const diskCheck = (folder: string, freeBytes: Machine['freeBytes']): Check => ({
  name: 'disk',
  toDo: `Make ${folder}, or let this user read it.`,
  async run() {
    const free = await freeBytes(folder)
    const words = `${bytesAsText(free)} are free at ${folder}`
    return free < leastFreeBytes
      ? { state: 'wrong', words, toDo: 'Free some space: PostgreSQL stops where a disk is full.' }
      : words
  },
})

const portCheck = ({ host, port }: NonNullable<Subject['port']>): Check => ({
  name: 'port',
  toDo: `Another program has port ${port}: npm start -- --port takes another one.`,
  run: () =>
    new Promise((done, fail) => {
      const probe = createServer().once('error', fail)
      probe.listen(port, host, () => probe.close(() => done(`${port} is free`)))
    }),
})
