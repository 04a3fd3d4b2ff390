import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createMetrics } from '@hunch/kit/telemetry'
import { expect, test } from '@jest/globals'
import { chooseOld, erasuresUrlOf, nameBackup, unfinished } from '../src/backup/backups.ts'
import { checksumOf, describeDamagedPhotos, requirePhotos, verifyBackup } from '../src/backup/checksums.ts'
import { finishBackup } from '../src/backup/finish-backup.ts'
import { manifestFile } from '../src/backup/manifest.ts'
import { firstDue, nextNight } from '../src/backup/nightly-backups.ts'
import { observeBackups } from '../src/backup/observe-backups.ts'
import { isAhead, isSameRelease, nameRelease, type Release, unknownRelease } from '../src/backup/release.ts'
import { requireRoom } from '../src/backup/room.ts'

const local = (text: string) => new Date(text)
const backup = (kind: 'nightly' | 'manual' | 'upgrade', day: number) => ({
  manifest: { kind, at: `2026-11-${String(day).padStart(2, '0')}T03:30:00.000Z` },
})

test('the next backup is today if its time is in the future, else tomorrow', () => {
  expect(nextNight('03:30', local('2026-11-24T01:00:00'))).toEqual(local('2026-11-24T03:30:00'))
  expect(nextNight('03:30', local('2026-11-24T03:30:00'))).toEqual(local('2026-11-25T03:30:00'))
  expect(nextNight('23:05', local('2026-12-31T23:59:00'))).toEqual(local('2027-01-01T23:05:00'))
})

test('a missed nightly backup is made five minutes after the start', () => {
  const now = local('2026-11-24T09:00:00')
  expect(firstDue('03:30', now, local('2026-11-22T03:30:00'))).toEqual(local('2026-11-24T09:05:00'))
  expect(firstDue('03:30', now, local('2026-11-24T03:30:00'))).toEqual(local('2026-11-25T03:30:00'))
  expect(firstDue('03:30', now, undefined)).toEqual(local('2026-11-25T03:30:00'))
  expect(firstDue('09:02', now, local('2026-11-22T03:30:00'))).toEqual(local('2026-11-24T09:02:00'))
})

test('the newest nightly backups and three restore points are kept, none older than the oldest nightly one', () => {
  const all = [
    backup('upgrade', 24),
    backup('nightly', 23),
    backup('manual', 22),
    backup('upgrade', 22),
    backup('nightly', 21),
    backup('upgrade', 21),
    backup('upgrade', 21),
    backup('manual', 20),
    backup('nightly', 19),
  ]
  expect(chooseOld(all, 2)).toEqual([all[6], all[7], all[8]])
  expect(chooseOld(all, 3)).toEqual([all[6]])
  expect(chooseOld(all.slice(1, 3), 1)).toEqual([])
})

test('a backup is named by its time and kind', () => {
  expect(nameBackup(new Date('2026-11-24T03:30:00.500Z'), 'nightly')).toBe('2026-11-24T03-30-00Z-nightly')
})

test('a backup that would fill the disk is not started, and the error has the sizes', () => {
  const mb = 1024 ** 2
  expect(() => requireRoom('a backup', '/backups', 100 * mb, 356 * mb)).not.toThrow()
  expect(() => requireRoom('a backup', '/backups', 100 * mb, 355 * mb)).toThrow(
    'not enough room for a backup in /backups: it takes up to 100 MB, 355 MB are free, and 256 MB of them are left alone',
  )
})

test('a backup with damaged photos is whole except for them, and one with any other damage is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-backups-'))
  try {
    const making = join(folder, `one${unfinished}`)
    const checksums = new Map<string, string>()
    const files = ['photos/a.webp', 'photos/b.webp', 'photos/c.webp', 'people.json']
    for (const path of files) {
      const file = join(making, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, path)
      checksums.set(path, await checksumOf(file))
    }
    const facts = { format: 1, of: 'folder', kind: 'manual', postgres: '18', bytes: 1, erased: 0 } as const
    const release = { version: '0.1.0', commit: '', migrations: {} }
    const { path } = await finishBackup(folder, making, checksums, { ...facts, release, at: new Date(0).toISOString() })
    expect(await verifyBackup(path)).toMatchObject({ files, damagedPhotos: [] })

    await writeFile(join(path, 'photos/a.webp'), 'x')
    await rm(join(path, 'photos/c.webp'))
    const verified = await verifyBackup(path)
    expect(verified).toMatchObject({
      files: ['photos/b.webp', 'people.json'],
      damagedPhotos: ['photos/a.webp', 'photos/c.webp'],
    })
    expect(() => requirePhotos({ ...verified, files: ['photos/b.webp', 'photos/d.webp'] }, path)).not.toThrow()
    expect(() => requirePhotos(verified, path)).toThrow('That is more than half. Make sure that ')

    await writeFile(join(path, 'people.json'), 'x')
    await expect(verifyBackup(path)).rejects.toThrow('people.json in the backup')
    await rm(join(path, 'people.json'))
    await expect(verifyBackup(path)).rejects.toThrow('people.json is missing from the backup')
    await writeFile(join(path, 'checksums.sha256'), '')
    await expect(verifyBackup(path)).rejects.toThrow('checksums.sha256 in the backup')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('at most twenty damaged photos are named', () => {
  const paths = Array.from({ length: 22 }, (_, index) => `photos/${index}`)
  expect(describeDamagedPhotos(paths.slice(0, 1))).toBe(
    'Of the photos in the backup, 1 files are damaged or missing: photos/0.',
  )
  expect(describeDamagedPhotos(paths)).toMatch(/^Of the photos in the backup, 22 files .*, photos\/19 and 2 more\.$/)
})

test('releases differ by version, commit or migrations', () => {
  const one: Release = { version: '1.0.0', commit: 'abcdef123', migrations: { auth: 2, media: 1 } }
  expect(isSameRelease(one, { ...one })).toBe(true)
  for (const change of [
    { version: '1.0.1' },
    { commit: 'b' },
    { migrations: { auth: 2 } },
    { migrations: { auth: 3, media: 1 } },
  ])
    expect(isSameRelease(one, { ...one, ...change })).toBe(false)
  expect(isAhead(one, { ...one, migrations: { auth: 3, media: 1 } })).toBe(false)
  expect(isAhead(one, { ...one, migrations: { auth: 1, media: 1 } })).toBe(true)
  expect([nameRelease(one), nameRelease({ ...one, commit: '' }), nameRelease(unknownRelease)]).toEqual([
    '1.0.0 (abcdef1)',
    '1.0.0',
    'an earlier version',
  ])
})

test('metrics have the time of the last complete backup, and nothing if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-backups-'))
  try {
    const metrics = createMetrics()
    observeBackups(metrics, erasuresUrlOf(folder))
    const value = async () => (await metrics.of({ service: 'gateway' }).read()).map((reading) => reading.value)
    expect(await value()).toEqual([])
    for (const [at, suffix] of [
      ['2026-11-22T03:30:00.000Z', ''],
      ['2026-11-23T03:30:00.000Z', ''],
      ['2026-11-24T03:30:00.000Z', '.unfinished'],
    ] as const) {
      const path = join(folder, `${nameBackup(new Date(at), 'nightly')}${suffix}`)
      await mkdir(path)
      const release = { version: '0.1.0', commit: '', migrations: {} }
      const manifest = { format: 1, kind: 'nightly', at, release, postgres: '18', bytes: 1, checksums: 'a', erased: 0 }
      await writeFile(join(path, manifestFile), JSON.stringify(manifest))
    }
    expect(await value()).toEqual([Date.parse('2026-11-23T03:30:00.000Z') / 1_000])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
