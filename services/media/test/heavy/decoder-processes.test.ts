import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { png } from '../support/bombs.ts'
import { photo } from '../support/photos.ts'
import { patientDecoders } from '../support/world.ts'

jest.setTimeout(120_000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-decoders-'))
  await writeFile(join(folder, 'quick'), await photo('animated.gif'))
  await writeFile(join(folder, 'slow'), png(7_000, 7_000))
})
afterAll(() => rm(folder, { recursive: true }))

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('decoders get nothing of the service’s environment, and end when the service is killed', async () => {
  const script = fileURLToPath(new URL('../support/decoders.process.ts', import.meta.url))
  const env = { ...process.env, NODE_OPTIONS: '', IDENTITY_PRIVATE_KEY: 'secret' }
  const child = fork(script, [join(folder, 'slow')], { execArgv: [], env })
  const pids = await new Promise<number[]>((done) => child.once('message', (message) => done(message as number[])))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '') // empty on systems other than Linux
    expect(environment).not.toMatch(/secret|IDENTITY|HOME/)
  }
  child.kill('SIGKILL')
  await eventually(() => !pids.some(isAlive))
})

test('a picture that takes too much memory is rejected and ends its decoder, and the next is read', async () => {
  const { run, pids, stop } = patientDecoders({ growBytes: 12 * 1_048_576 })
  const read = (name: string) => run('upload', async () => ({ kind: 'reencode', path: join(folder, name) }))
  expect(await read('slow')).toEqual({ rejection: 'heavy', reason: expect.stringMatching(/^grew by \d+ MB$/) })
  expect(pids()).toEqual([])
  expect(await read('quick')).toHaveProperty('picture')
  await stop?.()
})
