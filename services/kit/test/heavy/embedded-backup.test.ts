/** Physical backups of the embedded PostgreSQL. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  backUpPostgres,
  type ClusterEntry,
  describePostgres,
  type EmbeddedPostgres,
  restorePostgres,
  startPostgres,
} from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'

let folder: string
let runtimeDir: string
const running: EmbeddedPostgres[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hunch-backup-'))
  runtimeDir = join(folder, 'runtime')
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(name: string, settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({
    dataDir: join(folder, name),
    runtimeDir,
    log: silentLog(),
    settings: { fsync: 'off', ...settings },
  })
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Reads a backup into memory: path → content; undefined for a folder. */
async function keep(entries: AsyncIterable<ClusterEntry>): Promise<Map<string, Buffer | undefined>> {
  const kept = new Map<string, Buffer | undefined>()
  for await (const entry of entries) {
    if (entry.kind === 'folder') kept.set(entry.path, undefined)
    else {
      const chunks: Uint8Array[] = []
      for await (const chunk of entry.content()) chunks.push(chunk)
      expect([entry.path, Buffer.concat(chunks).length]).toEqual([entry.path, entry.bytes])
      kept.set(entry.path, Buffer.concat(chunks))
    }
  }
  return kept
}

const restoreTo = (name: string, password: string, kept: ReadonlyMap<string, Buffer | undefined>) =>
  restorePostgres(
    { dataDir: join(folder, name) },
    {
      password,
      async unpack(target) {
        for (const [path, content] of kept) {
          await mkdir(join(target, content ? dirname(path) : path), { recursive: true, mode: 0o700 })
          if (content) await writeFile(join(target, path), content, { mode: 0o600 })
        }
      },
    },
  )

test('a busy server is backed up at one point in time, even if its log is recycled meanwhile', async () => {
  const server = await start('busy', { max_wal_size: '32MB', min_wal_size: '32MB' })
  await query(server, 'create table one (n int primary key, filler text); create table other (n int primary key)')
  const acknowledged: { n: number; at: number }[] = []
  let writing = true
  const writer = (async () => {
    const client = new pg.Client(server.url('postgres'))
    await client.connect()
    for (let n = 0; writing; n += 1) {
      await client.query('begin')
      await client.query(`insert into one values ($1, repeat('x', 200000))`, [n])
      await client.query('insert into other values ($1)', [n])
      await client.query('commit')
      acknowledged.push({ n, at: Date.now() })
      if (n % 200 === 0) await client.query('checkpoint')
    }
    await client.end()
  })()
  await eventually(() => acknowledged.length > 1)
  const { password, entries, at } = await backUpPostgres({ dataDir: join(folder, 'busy'), runs: true })
  const kept = await keep(entries)
  writing = false
  await writer
  expect(await query(server, 'select count(*)::int as slots from pg_replication_slots')).toEqual([{ slots: 0 }])
  expect([...kept.keys()].filter((path) => /postmaster|\.s\.PGSQL/.test(path))).toEqual([])

  await restoreTo('copy', password, kept)
  const restored = await start('copy')
  const [counts] = await query(
    restored,
    `select (select max(n) from one) as last, (select count(*)::int from one) as one, (select count(*)::int from other) as other`,
  )
  const last = Number(counts?.['last'])
  expect(counts).toEqual({ last, one: last + 1, other: last + 1 })
  const by = acknowledged.filter((each) => each.at < at().getTime()).at(-1)?.n ?? 0
  expect(by).toBeGreaterThan(0)
  expect(last).toBeGreaterThanOrEqual(by)
  expect(acknowledged.length).toBeGreaterThan(0)
}, 120_000)

test('a stopped server is backed up, and a restore replaces the database in its place', async () => {
  const server = await start('quiet')
  await query(server, `create table kept (word text); insert into kept values ('here')`)
  await running.pop()?.stop()
  const backup = await backUpPostgres({ dataDir: join(folder, 'quiet'), runs: false })
  const kept = await keep(backup.entries)
  expect((await describePostgres({ dataDir: join(folder, 'quiet') }))?.version).toBe('18')

  await query(await start('quiet'), `insert into kept values ('later')`)
  await running.pop()?.stop()
  await restoreTo('quiet', backup.password, kept)
  expect(await query(await start('quiet'), 'select word from kept')).toEqual([{ word: 'here' }])
}, 120_000)

test('a backup fails without a database, or if a server that should run is stopped', async () => {
  await expect(backUpPostgres({ dataDir: join(folder, 'nothing'), runs: false })).rejects.toThrow('no database')
  expect(await describePostgres({ dataDir: join(folder, 'nothing') })).toBeUndefined()
  await start('stopped')
  await running.pop()?.stop()
  await expect(backUpPostgres({ dataDir: join(folder, 'stopped'), runs: true })).rejects.toThrow('not running')
  expect(existsSync(join(folder, 'nothing'))).toBe(false)
}, 60_000)
