import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, jest, test } from '@jest/globals'

jest.setTimeout(240_000) // each command is a separate process

const folder = mkdtempSync(join(tmpdir(), 'hunch-ops-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm run hunch --` with these arguments, without npm. */
function hunch(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const entry = fileURLToPath(new URL('../../src/hunch.ts', import.meta.url))
  const { PATH = '' } = process.env
  return new Promise((done) => {
    execFile(process.execPath, [entry, ...args], { env: { PATH, TMPDIR: tmpdir() }, cwd: folder }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('backup, restore and upgrade have help, and name a missing folder, backup or setting', async () => {
  expect((await hunch('--help')).out).toMatch(/backup .*\n.*restore .*\n.*upgrade /)
  for (const name of ['backup', 'restore', 'upgrade'])
    expect(await hunch(name, '--help')).toMatchObject({ code: 0, err: '' })

  const missing = join(folder, 'nothing')
  expect(await hunch('backup', '--data', missing)).toMatchObject({ code: 1, out: '' })
  expect((await hunch('upgrade', '--data', missing)).err).toContain('There is no data folder')
  mkdirSync(join(folder, 'empty'))
  expect((await hunch('backup', '--data', join(folder, 'empty'))).err).toContain('There is nothing to back up')
  expect((await hunch('backup', '--list', '--data', missing)).out).toContain('There are no backups in')
  expect((await hunch('backup', '--verify', folder)).err).toContain('There is no whole backup in')
  expect((await hunch('restore', 'last-week', '--data', missing)).err).toContain('There is no backup last-week')
  expect((await hunch('restore', '--finish')).err).toContain('DATABASE_URL: is missing')
})

test('invalid arguments exit with 2', async () => {
  const senseless = [
    ['restore'],
    ['restore', 'one', 'two'],
    ['restore', 'one', '--finish'],
    ['backup', '--list', '--verify', folder],
    ['backup', '--data'],
    ['upgrade', 'now'],
  ]
  for (const args of senseless) expect([args, (await hunch(...args)).code]).toEqual([args, 2])
})
