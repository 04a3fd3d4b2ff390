/** Nightly backups of a data folder, night after night, with the default settings. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backup, listBackups, nameBackup } from '../../src/backup/backups.ts'
import { manifestFile } from '../../src/backup/manifest.ts'
import { startNightlyBackups } from '../../src/backup/nightly-backups.ts'
import { lockFolder } from '../../src/data/lock.ts'
import { readBackupSettings } from '../../src/settings/settings.ts'
import { newFolder, removeFolders } from '../world.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

let path: string
let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  path = newFolder()
  folder = join(path, 'backups')
  server = await startPostgres({
    dataDir: join(path, 'postgres'),
    runtimeDir: join(path, 'runtime'),
    log: silentLog(),
    settings: { fsync: 'off' },
  })
})
afterAll(async () => {
  await server.stop()
  removeFolders()
})

/** Copies a backup as if it had been made some days earlier. */
function copyToEarlier({ path: from, manifest }: Backup, days: number): void {
  const at = new Date(Date.parse(manifest.at) - days * dayMs)
  const to = join(folder, nameBackup(at, 'nightly'))
  cpSync(from, to, { recursive: true })
  const copied = JSON.parse(readFileSync(join(to, manifestFile), 'utf8'))
  writeFileSync(join(to, manifestFile), JSON.stringify({ ...copied, at: at.toISOString() }))
}

const names = async () => (await listBackups(folder)).map(({ name }) => name)

test('by default a backup is made each night and 14 are kept; a failed one is made again an hour later', async () => {
  const timers = manualTimers()
  const origin = Date.now()
  const warnings: string[] = []
  const start = () =>
    startNightlyBackups(
      {
        settings: { backups: readBackupSettings({}) },
        data: { path },
        terminal: { warn: (text) => warnings.push(text) },
      },
      { timers, now: () => origin + timers.now() },
    )
  const untilWaiting = () => eventually(() => timers.nextMs() !== undefined)
  const first = start()
  await untilWaiting()
  await timers.advance(dayMs)
  await eventually(async () => (await names()).length === 1)
  await first.stop()

  const [made] = (await listBackups(folder)) as [Backup]
  for (let days = 1; days <= 14; days += 1) copyToEarlier(made, days)
  const before = await names()
  expect(before).toHaveLength(15)

  const second = start()
  const lock = await lockFolder(folder, () => 'held')
  await untilWaiting()
  await timers.advance(dayMs)
  await eventually(() => warnings.length > 0)
  expect(warnings[0]).toMatch(/^The nightly backup failed: A backup is being made in /)
  expect(await names()).toEqual(before)
  lock.release()
  await untilWaiting()
  await timers.advance(hourMs)
  await eventually(async () => (await names()).length === 14)
  await second.stop()
  const [newest = '', ...others] = await names()
  expect(newest > made.name).toBe(true)
  expect(others).toEqual(before.slice(0, 13))
}, 180_000)
