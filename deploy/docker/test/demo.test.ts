import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fillOnce, Settings } from '../src/trial/demo.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunch-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Fills stores whose servers do not listen. */
const fill = (DEMO: 'yes' | 'no') =>
  fillOnce(
    Settings.parse({
      NODE_ENV: 'test',
      DEMO,
      DATABASE_URL: 'postgresql://127.0.0.1:1/postgres',
      EVENT_LOG_URL: 'postgresql://127.0.0.1:1/events',
      DOCUMENTS_URL: 'mongodb://127.0.0.1:1',
      PHOTOS_URL: 's3://photos?region=eu',
      ADMIN_PASSWORD: 'a long password of the admin',
      KEPT_IN: folder,
    }),
  )
const note = (name: string) => writeFileSync(join(folder, name), '')

test.each(['yes', 'no'] as const)('interrupted demo data is rejected with DEMO=%s', async (demo) => {
  note('begun')
  await expect(fill(demo)).rejects.toThrow('docker compose down --volumes')
})

test('filled stores do not change, and DEMO=no adds nothing', async () => {
  expect(await fill('no')).toBe('DEMO is no: nothing is filled in')
  note('begun')
  note('filled')
  for (const demo of ['yes', 'no'] as const) expect(await fill(demo)).toBe('demo people and posts are there already')
})
