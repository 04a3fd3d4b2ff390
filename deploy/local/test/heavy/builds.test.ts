import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/** Keeps a build in a process of its own, which ends when its input does. Returns the process and the build's folder. */
async function keepElsewhere(): Promise<{ readonly folder: string; end(): Promise<void> }> {
  const { what, sources } = build
  const module = new URL('../../src/builds/build.ts', import.meta.url).href
  const script = `
    import { keptBuild } from ${JSON.stringify(module)}
    const args = ['-e', "fs.copyFileSync('source.txt', process.argv[1] + '/copy.txt')"]
    const command = (into) => ({ args: [...args, into], cwd: ${JSON.stringify(folder)} })
    const given = ${JSON.stringify({ what, folder: build.folder, sources })}
    console.log(await keptBuild({ ...given, command }))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const [line] = await once(child.stdout, 'data')
  return {
    folder: String(line).trim(),
    async end() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

test('a kept build stays for as long as a process uses it, and is deleted by the next one after a kill', async () => {
  const user = await keepElsewhere()
  writeFileSync(join(folder, 'source.txt'), 'two')
  const second = await keptBuild(build)
  const copies = [user.folder, second].map((each) => readFileSync(join(each, 'copy.txt'), 'utf8'))
  expect(copies).toEqual(['one', 'two'])
  const broken: Build = { ...build, command: () => ({ args: ['-e', "throw new Error('no room')"], cwd: folder }) }
  expect(await keptBuild(broken)).toBe(second)
  expect(existsSync(user.folder)).toBe(true)
  await user.end()
  await keptBuild(build)
  expect(readdirSync(build.folder).sort()).toEqual([basename(second), `${basename(second)}.users`])
})

test('app processes run the bundle, whose modules keep their places in a moved checkout', async () => {
  const entry = await appEntry(new AbortController().signal)
  expect(entry).toMatch(/deploy\/local\/dist\/[0-9a-f]{16}\/app\.mjs$/)
  const text = readFileSync(entry, 'utf8')
  expect(text).toContain('"../../../../services/auth/src/service.ts"')
  expect(text).not.toContain(pathToFileURL(root).href)
})
