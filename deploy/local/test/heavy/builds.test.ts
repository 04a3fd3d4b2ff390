import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals'
import { appEntry } from '../../src/builds/app-bundle.ts'
import { type Build, isFresh, keptBuild, rebuild, root } from '../../src/builds/build.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(60_000)
afterAll(removeFolders)

let folder: string
let build: Build

/** A build that copies `source.txt` to `copy.txt`, and fails if there is none. */
beforeEach(() => {
  folder = newFolder()
  const script = "fs.copyFileSync('source.txt', process.argv[1] + '/copy.txt')"
  build = {
    what: 'The copy',
    folder: join(folder, 'built'),
    sources: [join(folder, '*.txt')],
    command: (into) => ({ args: ['-e', script, into], cwd: folder }),
  }
  writeFileSync(join(folder, 'source.txt'), 'one')
})
const copy = () => readFileSync(join(build.folder, 'copy.txt'), 'utf8')

test('a build is fresh until a source changes', async () => {
  expect(isFresh(build)).toBe(false)
  await rebuild(build)
  expect(copy()).toBe('one')
  expect(isFresh(build)).toBe(true)

  writeFileSync(join(folder, 'source.txt'), 'two')
  expect(isFresh(build)).toBe(false)
  await rebuild(build)
  expect(copy()).toBe('two')
  expect(isFresh(build)).toBe(true)

  writeFileSync(join(folder, 'another.txt'), '')
  expect(isFresh(build)).toBe(false)
})

test('a build that fails says why, and leaves the earlier one', async () => {
  await rebuild(build)
  const broken: Build = { ...build, command: () => ({ args: ['-e', "throw new Error('no room')"], cwd: folder }) }
  await expect(rebuild(broken)).rejects.toThrow(/The copy could not be built:[\s\S]*no room/)
  expect(copy()).toBe('one')
  expect(isFresh(build)).toBe(true)
})

test('a build that is stopped leaves nothing behind', async () => {
  const endless: Build = { ...build, command: () => ({ args: ['-e', 'setInterval(() => {}, 1000)'], cwd: folder }) }
  await expect(rebuild(endless, AbortSignal.timeout(100))).rejects.toThrow('The copy could not be built')
  expect(existsSync(build.folder)).toBe(false)
})

test('a kept build stays for the processes that use it, and is deleted ten minutes after they have ended', async () => {
  const first = await keptBuild(build)
  writeFileSync(join(folder, 'source.txt'), 'two')
  const second = await keptBuild(build)
  const copies = [first, second].map((each) => readFileSync(join(each, 'copy.txt'), 'utf8'))
  expect(copies).toEqual(['one', 'two'])
  const usedAt = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  utimesSync(first, usedAt(9), usedAt(9))
  const broken: Build = { ...build, command: () => ({ args: ['-e', "throw new Error('no room')"], cwd: folder }) }
  expect(await keptBuild(broken)).toBe(second)
  expect(existsSync(first)).toBe(true)
  utimesSync(first, usedAt(11), usedAt(11))
  await keptBuild(build)
  expect([existsSync(first), existsSync(second)]).toEqual([false, true])
})

test('app processes run the bundle, whose modules keep their places in a moved checkout', async () => {
  const entry = await appEntry(new AbortController().signal)
  expect(entry).toMatch(/deploy\/local\/dist\/[0-9a-f]{16}\/app\.mjs$/)
  const text = readFileSync(entry, 'utf8')
  expect(text).toContain('"../../../../services/auth/src/service.ts"')
  expect(text).not.toContain(pathToFileURL(root).href)
})
