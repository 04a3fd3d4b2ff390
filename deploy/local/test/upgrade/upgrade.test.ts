/** Starts newer code on data that was last used by earlier code. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { freePort } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import { endAll, launch, until } from '../launched.ts'
import { formOf, inMinutes } from '../people.ts'
import { undoFrom } from '../undo-migrations.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(300_000)
/** Timeout of a start, in ms. An upgrade takes long on a busy machine. */
const patienceMs = 120_000
let dataDir: string
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
  dataDir = join(newFolder(), 'data')
  const launched = launch(['--data', dataDir, '--no-demo'])
  const browser = createBrowser(await launched.ready(patienceMs))
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ann', email: 'ann@example.com' })
  const fields = { headline: 'From before', supportingStatement: 'Kept.', deadline: inMinutes(60) }
  expect((await browser.send('POST', '/api/predictions', formOf(fields, 'photos'))).status).toBe(201)
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const stateFile = () => join(dataDir, 'state.json')
const state = () => JSON.parse(readFileSync(stateFile(), 'utf8'))
/** Removes the release from the state, as in a data folder of earlier code. */
function forgetRelease(): void {
  const { release: _, ...rest } = state()
  writeFileSync(stateFile(), JSON.stringify(rest))
}
const restorePoints = () => readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('-upgrade'))

/** Runs SQL on the stopped product's databases. Returns the rows of the last statement. */
async function sql(queries: readonly (readonly [service: string, text: string])[]): Promise<unknown[]> {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: silentLog() })
  try {
    let last: unknown[] = []
    for (const [service, text] of queries) {
      const { pool, stop } = openDatabase({ name: 'test', url: server.url(service), poolSize: 1, log: silentLog() })
      const result = await pool.query(text)
      last = result.rows ?? []
      await stop?.()
    }
    return last
  } finally {
    await server.stop()
  }
}

const migrationsOf = (service: string) =>
  [service, 'select hash, created_at from drizzle.__drizzle_migrations order by created_at'] as const
/** Undoes the last migration of predictions, as in the data of earlier code. */
const older = [
  'predictions',
  `${undoFrom('predictions', -1)};
   delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
] as const

/** SQL that restores the records of groups' migrations. */
let groupsAsTheyAre = ''

test('fault 28: data that is too old is put back unchanged, and npm start names the oldest version and what to do', async () => {
  await sql([older])
  const before = await sql([migrationsOf('predictions')])
  const ofGroups = (await sql([migrationsOf('groups')])) as { hash: string; created_at: string }[]
  groupsAsTheyAre = ofGroups
    .map(
      (each) => `update drizzle.__drizzle_migrations set created_at = ${each.created_at} where hash = '${each.hash}';`,
    )
    .join('')
  // Services migrate in parallel: groups fails, and predictions succeeds.
  await sql([['groups', `update drizzle.__drizzle_migrations set created_at = 1`]])
  forgetRelease()
  const launched = launch(['--data', dataDir, '--port', '0'])
  expect(await launched.ended).toBe(1)
  expect(launched.output()).toContain('The data was last used by an earlier version')
  expect(launched.output()).toContain('Restore point made')
  expect(launched.output()).toMatch(
    /last migrated at 1970-01-01T\S+, before 3669521e \(21 November 2026\), the oldest version/,
  )
  expect(launched.output()).toContain('Start it with the version that made it')
  expect(launched.output()).toContain('It was put back as it was before, and nothing is lost')
  expect(restorePoints()).toHaveLength(1)
  expect(await sql([migrationsOf('predictions')])).toEqual(before)
  expect(state()).not.toHaveProperty('release')
  expect(state()).not.toHaveProperty('under')
})

test('an interrupted upgrade is undone and begins again; visitors get the stand-in meanwhile', async () => {
  await sql([['groups', groupsAsTheyAre]])
  forgetRelease()
  const port = await freePort()
  const killed = launch(['--data', dataDir, '--port', String(port)])
  await killed.says('Bringing the data up to date', patienceMs)
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('stand-in')]).toEqual([503, 'yes'])
  const write = await fetch(`http://127.0.0.1:${port}/api/votes`, { method: 'POST', body: '{}' })
  expect(write.status).toBe(503)
  killed.kill('SIGKILL')
  await killed.ended
  expect(state().under).toMatchObject({ way: 'upgrade' })

  const launched = launch(['--data', dataDir, '--port', '0'])
  const origin = await launched.ready(patienceMs)
  expect(launched.output()).toContain('An upgrade was cut off before it was through')
  expect(launched.output()).toContain('Data is up to date and checked')
  expect(await (await fetch(`${origin}/api/predictions/explore`)).text()).toContain('From before')
  expect(state().release.migrations.predictions).toBeGreaterThan(0)
  expect(state().under).toBeUndefined()
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)

  // The same code again has nothing to do.
  const same = launch(['--data', dataDir, '--port', '0'])
  await same.ready(patienceMs)
  expect(same.output()).not.toContain('restore point')
  expect(restorePoints()).toHaveLength(3)
  same.kill('SIGTERM')
  await until(async () => (await same.ended) === 0)
})
