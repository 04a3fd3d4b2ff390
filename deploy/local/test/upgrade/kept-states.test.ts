/** Data of earlier versions, kept in `states` by `npm run keep-state`: every row survives the upgrade and is served. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { migrate } from '@hunch/kit/postgres'
import { emptyDatabase } from '@hunch/kit/testing'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import { endAll, launch } from '../launched.ts'
import { newFolder, removeFolders } from '../world.ts'
import { connected, keptStates, rowsIn, tablesOf } from './kept.ts'

jest.setTimeout(240_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

const migrationsOf = (service: string) => join(import.meta.dirname, '../../../../services', service, 'migrations')
const services = keptStates.flatMap(({ commit, databases }) =>
  databases.filter(({ name }) => name !== 'events').map((kept) => ({ commit, ...kept })),
)

describe('fault 28: every row is unchanged after the upgrade', () => {
  test.each(services)('of $commit: $name', async ({ name, sql }) => {
    const database = await emptyDatabase('kept')
    await connected(database.url, (client) => client.query(sql))
    const tables = await connected(database.url, tablesOf)
    const before = await connected(database.url, (client) => rowsIn(client, tables))
    await migrate(database.url, migrationsOf(name), silentLog())
    expect(await connected(database.url, (client) => rowsIn(client, tables))).toEqual(before)
    await database.drop()
  })
})

describe('fault 28: an upgraded data folder is served', () => {
  test.each(keptStates)('of $commit', async ({ databases }) => {
    const dataDir = join(newFolder(), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'state.json'), JSON.stringify({ demo: 'none' }))
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: silentLog() })
    try {
      for (const { name, sql } of databases) {
        await server.createDatabases(name)
        await connected(server.url(name), (client) => client.query(sql))
      }
    } finally {
      await server.stop()
    }
    const launched = launch(['--data', dataDir])
    const browser = createBrowser(await launched.ready())
    expect(launched.output()).toContain('Data is up to date and checked')
    const posts = (await (await browser.call('GET', '/api/predictions/explore')).json()) as unknown[]
    expect(posts.length).toBeGreaterThan(0)
    launched.kill('SIGTERM')
    expect(await launched.ended).toBe(0)
  })
})
