import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makePrivateFolder, tighten, writePrivateFile } from '../src/files/index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunch-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('threat 47: folders and files are for their owner only, also those that existed before', async () => {
  const deep = join(folder, 'a', 'b')
  await makePrivateFolder(deep)
  expect([modeOf(join(folder, 'a')), modeOf(deep)]).toEqual(['700', '700'])
  chmodSync(deep, 0o777)
  await makePrivateFolder(deep)
  expect(modeOf(deep)).toBe('700')

  const file = join(deep, 'kept')
  writeFileSync(`${file}.new`, 'left by a process that was killed', { mode: 0o644 })
  writeFileSync(file, 'old', { mode: 0o644 })
  await writePrivateFile(file, 'new')
  expect([readFileSync(file, 'utf8'), modeOf(file), existsSync(`${file}.new`)]).toEqual(['new', '600', false])
})

test('threat 47: a folder that an earlier start left open is closed recursively, without following links', async () => {
  const open = join(folder, 'open')
  mkdirSync(join(open, 'inner'), { recursive: true })
  chmodSync(join(open, 'inner'), 0o755)
  writeFileSync(join(open, 'inner', 'mail.eml'), 'link')
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'of somebody else', { mode: 0o644 })
  symlinkSync(elsewhere, join(open, 'link'))
  await tighten(open)
  expect([open, join(open, 'inner'), join(open, 'inner', 'mail.eml'), elsewhere].map(modeOf)).toEqual([
    ...['700', '700', '600', '644'],
  ])
  await tighten(join(folder, 'nothing')) // a missing folder is no error
})
