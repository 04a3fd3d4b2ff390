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

test('one command prints the figures of the demo data: reports by reason, an act, and an appeal that waits', async () => {
  const { code, out, err } = await hunchHere(['yearly', '--data', folder])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^# Moderation in 20\d\d\n/)
  const rows = out.split('\n').filter((line) => /^\| (comment|post|all|hide) \|/.test(line))
  expect(rows).toEqual([
    '| comment | rule | 1 | 0 | 0 | 1 | 0 | 0 | 0.0 h |',
    '| post | other | 1 | 0 | 0 | 0 | 0 | 1 | – |',
    '| post | rule | 1 | 0 | 0 | 0 | 0 | 1 | – |',
    '| post | spam | 2 | 0 | 0 | 0 | 1 | 1 | 0.0 h |',
    '| all |  | 5 | 0 | 0 | 1 | 1 | 3 | 0.0 h |',
    '| hide | 1 | 0 | 0 |',
  ])
  expect(out).toContain('| 1 | 0 | 0 | 1 | – |') // the row of appeals
})
