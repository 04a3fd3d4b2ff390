/** A data folder that was made before the services' migrations were squashed into one each. */
import { join } from 'node:path'
import { findRunningPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import { endAll, launch } from '../launched.ts'
import { formOf, inMinutes } from '../people.ts'
import { undoFrom } from '../undo-migrations.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(120_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(async () => {
  await endAll()
  removeFolders()
})

/** Timestamps of each service's migrations at that time, as its database recorded them. */
const earlier = {
  auth: [1795246162007, 1795249126609, 1795249130183, 1795304986634, 1795405944259, 1795406478149],
  predictions: [1795246114785, 1795250387510, 1795250840256],
  media: [1795245927740, 1795252709239],
  analytics: [1795252480815, 1795407712263],
}

test('a data folder from before the squash is upgraded with its posts', async () => {
  const dataDir = join(newFolder(), 'data')
  const start = async () => {
    const launched = launch(['--data', dataDir, '--no-demo'])
    const browser = createBrowser(await launched.ready())
    await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ann', email: 'ann@example.com' })
    return { launched, browser }
  }
  const first = await start()
  const fields = { headline: 'From before', supportingStatement: 'Kept.', deadline: inMinutes(60) }
  expect((await first.browser.send('POST', '/api/predictions', formOf(fields, 'photos'))).status).toBe(201)
  const postgres = await findRunningPostgres({ dataDir: join(dataDir, 'postgres') })
  if (!postgres) throw new Error('PostgreSQL does not run on the data folder')
  for (const [service, times] of Object.entries(earlier)) {
    const { pool, stop } = openDatabase({ name: 'test', url: postgres.url(service), poolSize: 1, log: silentLog() })
    await pool.query(undoFrom(service, 1)) // undoes all but the first, which is the squashed one
    await pool.query('delete from drizzle.__drizzle_migrations')
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) select 'earlier', unnest($1::bigint[])`,
      [times],
    )
    await stop?.()
  }
  first.launched.kill('SIGTERM')
  expect(await first.launched.ended).toBe(0)

  const { browser } = await start()
  const posts = await browser.call('GET', '/api/predictions/explore')
  expect(await posts.text()).toContain('From before')
})
