/** The yearly figures of moderation, by one command on the demo data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { fillDemo } from '@hunch/local/demo/fill'
import { demoPeople } from '@hunch/local/demo/people'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hunchHere } from '../hunch.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-yearly-'))
const log = silentLog()
let postgres: EmbeddedPostgres
beforeAll(async () => {
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' }, log })
  await fillDemo({ postgres, photosDir: join(folder, 'photos'), people: demoPeople, log })
}, 300_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('one command prints the figures of the demo data, with its reports by reason', async () => {
  const { code, out, err } = await hunchHere(['yearly', '--data', folder])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^# Moderation in 20\d\d\n/)
  const reports = out.split('\n').filter((line) => /^\| (post|all) \|/.test(line))
  expect(reports).toEqual([
    '| post | other | 1 | 0 | 0 | 0 | 0 | 1 | – |',
    '| post | rule | 1 | 0 | 0 | 0 | 0 | 1 | – |',
    '| post | spam | 1 | 0 | 0 | 0 | 0 | 1 | – |',
    '| all |  | 3 | 0 | 0 | 0 | 0 | 3 | – |',
  ])
  expect(out).toContain('| 0 | 0 | 0 | 0 | – |') // the row of appeals
})
