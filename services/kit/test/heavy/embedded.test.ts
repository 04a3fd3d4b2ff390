import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  removePostgres,
  startPostgres,
  startTemporaryPostgres,
} from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'

let folder: string
let dataDir: string
let server: EmbeddedPostgres | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunch-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(() => server?.stop())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(changes: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const runtimeDir = join(folder, 'runtime')
  server = await startPostgres({ dataDir, runtimeDir, log: silentLog(), settings: { fsync: 'off' }, ...changes })
  return server
}

/** The folder of the server's socket. */
const socketFolder = () => decodeURIComponent(new URL(server?.url('postgres') ?? '').hostname)

async function ask(sql: string, database = 'postgres'): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(server?.url(database))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  test('creates each database once and keeps its data', async () => {
    const { createDatabases, stop } = await start()
    await Promise.all([createDatabases('one', 'two', 'one'), createDatabases("o'neill", 'one')])
    await ask('create table kept (word text)', 'one')
    await ask("insert into kept values ('here')", 'one')
    await stop()
    const again = await start()
    await again.createDatabases('one')
    expect(await ask('select word from kept', 'one')).toEqual({ word: 'here' })
  })

  test('supports the letters of every script, word similarity and unaccent', async () => {
    await start()
    await ask('create extension if not exists pg_trgm')
    await ask('create extension if not exists unaccent')
    const found = await ask(
      "select similarity('توقعات', 'توقع') > 0.3 as arabic, show_trgm('予測') <> '{}' as japanese, lower('ÄÇŒ') as lower, unaccent('Größe') as plain",
    )
    expect(found).toEqual({ arabic: true, japanese: true, lower: 'äçœ', plain: 'Grosse' })
  })

  test('is reached only from this machine and only with its password', async () => {
    const { url, overTcp } = await start()
    expect(
      await ask("select current_setting('listen_addresses') as at, current_setting('data_checksums') as checked"),
    ).toEqual({ at: '127.0.0.1', checked: 'on' })
    for (const address of [url('postgres'), overTcp.url('postgres')]) {
      const stranger = new pg.Client(address.replace(/:[^:@]+@/, ':guessed@'))
      await expect(stranger.connect()).rejects.toThrow('password authentication failed')
    }
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  test('is reached by a socket in its own folder, or by TCP if the path is too long for a socket', async () => {
    const peer = 'select inet_server_addr()::text as address'
    await start()
    expect(await ask(peer)).toEqual({ address: null })
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700)
    expect(await (await findRunningPostgres({ dataDir }))?.url('postgres')).toBe(server?.url('postgres'))
    await server?.stop()
    const long = join(folder, 'a'.repeat(90))
    await start({ dataDir: long, runtimeDir: join(folder, 'b'.repeat(90)) })
    expect(await ask(peer)).toEqual({ address: '127.0.0.1/32' })
  })

  test('leaves no socket of a server that was killed', async () => {
    const { pid, exited, port } = await start()
    process.kill(pid, 'SIGKILL')
    await exited
    const again = await start()
    expect(again.port).not.toBe(port)
    expect(readdirSync(socketFolder()).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name))).toEqual([
      `.s.PGSQL.${again.port}`,
    ])
  })

  test('reports that it has ended, and starts again after a kill with all that was committed', async () => {
    const { pid, exited, port } = await start({ settings: {} })
    await ask('create table if not exists survivors (n int)')
    await ask('insert into survivors values (1)')
    process.kill(pid, 'SIGKILL')
    expect(await exited).toMatchObject({ wanted: false })
    expect((await start({ port, settings: {} })).port).toBe(port)
    expect(await ask('select count(*)::int as n from survivors')).toEqual({ n: 1 })
  })

  test('stops a server that a killed process left running', async () => {
    const left = await start()
    const next = await start()
    expect(await left.exited).toMatchObject({ error: expect.any(Error) })
    expect(next.pid).not.toBe(left.pid)
    expect(await ask('select 1 as alive')).toEqual({ alive: 1 })
  })

  test('starts if its pid file names an unrelated process, which keeps running', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'cluster')}\n`)
    await start()
    expect(await ask('select 1 as alive')).toEqual({ alive: 1 })
  })

  test('runs in a folder that only its owner may enter, and finds the same database again', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const hidden = { dataDir: join(closed, 'data') }
    await start(hidden)
    await ask('create table inside (n int)')
    await server?.stop()
    await start(hidden)
    expect(await ask('select count(*)::int as n from inside')).toEqual({ n: 0 })
    await server?.stop()
    await removePostgres(hidden)
    expect(existsSync(hidden.dataDir)).toBe(false)
  })

  test('threat 47: only its owner can read its password and its files', async () => {
    const closed = join(folder, 'private')
    mkdirSync(closed, { mode: 0o700 })
    const hidden = { dataDir: join(closed, 'data') }
    await start(hidden)
    const folders = [hidden.dataDir, join(hidden.dataDir, 'cluster')]
    expect(folders.map((path) => statSync(path).mode & 0o777)).toEqual(folders.map(() => 0o700))
    expect(statSync(join(hidden.dataDir, 'password')).mode & 0o777).toBe(0o600)
  })

  test('threat 47: a folder that is closed to others later keeps its database, even if left running', async () => {
    const closing = join(folder, 'closing')
    const later = { dataDir: join(closing, 'data') }
    await start(later)
    await ask('create table lasting (n int)')
    await ask('insert into lasting values (7)')
    chmodSync(closing, 0o700)
    const left = server
    await start(later)
    expect(await left?.exited).toMatchObject({ error: expect.any(Error) })
    expect(await ask('select n from lasting')).toEqual({ n: 7 })
    expect(statSync(later.dataDir).mode & 0o777).toBe(0o700)
    await server?.stop()
    await start(later)
    expect(await ask('select n from lasting')).toEqual({ n: 7 })
  })

  test('deletes a database that its user cannot reach any more', async () => {
    const closed = join(folder, 'closed-later')
    const hidden = { dataDir: join(closed, 'data') }
    await (await start(hidden)).stop()
    chmodSync(closed, 0o700)
    await removePostgres(hidden)
    expect(existsSync(hidden.dataDir)).toBe(false)
  })

  test('reports PostgreSQL’s error if it does not start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/)
  })
})

test('a temporary server leaves nothing behind', async () => {
  const temporary = await startTemporaryPostgres({ log: silentLog(), settings: { fsync: 'off' } })
  await temporary.createDatabases('own')
  expect(existsSync(temporary.folder)).toBe(true)
  await temporary.stop()
  await temporary.exited
  expect(existsSync(temporary.folder)).toBe(false)
}, 60_000)

describe('fault 27: a data folder', () => {
  const words = async () =>
    ((await ask('select array_agg(word order by word) as words from kept'))?.words as string[]) ?? []
  const write = (word: string) => ask(`insert into kept values ('${word}')`)
  /**
   * Creates a database with one row, and stops its server. The database is in a folder that only the folder's owner may enter.
   */
  async function make(name: string): Promise<string> {
    const closed = join(folder, name)
    mkdirSync(closed, { mode: 0o700 })
    const made = join(closed, 'data')
    await start({ dataDir: made })
    await ask('create table kept (word text)')
    await write('first')
    await server?.stop()
    return made
  }
  const copy = (from: string, to: string, ...how: string[]) => execFileSync('cp', [...how, from, to])

  test('that was copied has a database of its own, and deleting it leaves the other', async () => {
    const original = await make('original')
    const copied = join(folder, 'copied')
    copy(original, copied, '-a')
    await start({ dataDir: copied })
    const onCopy = server
    await write('of the copy')
    await start({ dataDir: original })
    expect(await words()).toEqual(['first'])
    await write('of the original')
    await onCopy?.stop()
    await removePostgres({ dataDir: copied })
    expect(existsSync(copied)).toBe(false)
    expect(await words()).toEqual(['first', 'of the original'])
  })

  test('that was copied without its owners, or moved, keeps its database', async () => {
    const original = await make('moved')
    const plain = join(folder, 'plain')
    copy(original, plain, '-r')
    await start({ dataDir: plain })
    expect(await words()).toEqual(['first'])
    await server?.stop()
    const moved = join(folder, 'moved-away')
    renameSync(original, moved)
    await start({ dataDir: moved })
    expect(await words()).toEqual(['first'])
  })

  test('whose files an earlier version kept elsewhere gets its own copy of them, as does a copied folder', async () => {
    const original = await make('earlier')
    const away = join(folder, 'away')
    mkdirSync(away)
    renameSync(join(original, 'cluster'), join(away, 'cluster'))
    writeFileSync(join(original, 'elsewhere'), `${away}\n`)
    const copied = join(folder, 'earlier-copied')
    copy(original, copied, '-a')
    await removePostgres({ dataDir: copied })
    copy(original, copied, '-a')
    for (const dataDir of [copied, original]) {
      await start({ dataDir })
      expect(await words()).toEqual(['first'])
      await write(dataDir)
      await server?.stop()
    }
    rmSync(away, { recursive: true })
    await start({ dataDir: copied })
    expect(await words()).toEqual([copied, 'first'].sort())
  })

  test('whose files an earlier version kept elsewhere is rejected if they are gone', async () => {
    const original = await make('gone')
    rmSync(join(original, 'cluster'), { recursive: true })
    writeFileSync(join(original, 'elsewhere'), '/nowhere/at/all\n')
    await expect(start({ dataDir: original })).rejects.toThrow('lay in /nowhere/at/all, and that folder is gone.')
  })
})
