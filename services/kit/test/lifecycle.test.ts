import { expect, test } from '@jest/globals'
import { composeService, type Part } from '../src/lifecycle/index.ts'
import { silentLog } from '../src/log/index.ts'

/** Creates parts that record their starts and stops. A start ends when `started` resolves. */
function createParts() {
  const done: string[] = []
  const part = (name: string, started: Promise<void> = Promise.resolve()): Part => ({
    name,
    async start() {
      done.push(`${name} starts`)
      await started
      done.push(`${name} started`)
    },
    async stop() {
      done.push(`${name} stops`)
    },
  })
  return { done, part }
}

const compose = (parts: readonly (Part | readonly Part[])[], onDemand = false) =>
  composeService('some', { parts, log: silentLog(), addresses: () => ({ http: '', rpc: '' }), onDemand })

test('parts of one list start together, the lists start in order, and all parts stop in reverse', async () => {
  const { done, part } = createParts()
  const service = compose([part('a'), [part('b'), part('c')], part('d')])
  await service.start()
  expect(service.ready()).toBe(true)
  expect(done).toEqual(
    ['a', 'b c', 'd'].flatMap((step) =>
      ['starts', 'started'].flatMap((what) => step.split(' ').map((name) => `${name} ${what}`)),
    ),
  )
  done.length = 0
  await service.stop()
  expect(done).toEqual(['d stops', 'c stops', 'b stops', 'a stops'])
})

test('if one part of a list fails, the others are stopped after they have started', async () => {
  const { done, part } = createParts()
  const slow = Promise.withResolvers<void>()
  const service = compose([
    [part('bad', Promise.reject(new Error('no room'))), part('slow', slow.promise)],
    part('never'),
  ])
  const starting = service.start()
  setImmediate(slow.resolve)
  await expect(starting).rejects.toThrow('no room')
  expect(done).toEqual(['bad starts', 'slow starts', 'slow started', 'slow stops', 'bad stops'])
  expect(service.ready()).toBe(false)
})

test('a service is not ready while its parts drain and stop', async () => {
  const drained = Promise.withResolvers<void>()
  const seen: string[] = []
  const note = (step: string) => seen.push(`${step}: ${service.ready() ? 'ready' : 'not ready'}`)
  const server: Part = {
    name: 'server',
    drain() {
      note('drains')
      return drained.promise
    },
    stop: async () => void note('stops'),
  }
  const service = compose([server])
  expect(service.ready()).toBe(false)
  await service.start()
  note('runs')
  const stopping = service.stop()
  note('stop has begun')
  drained.resolve()
  await stopping
  expect(seen).toEqual(['runs: ready', 'drains: not ready', 'stop has begun: not ready', 'stops: not ready'])
})

test('a stop ends at its time limit; every part is asked to drain and stop, even if others hang', async () => {
  const done: string[] = []
  const hanging = (name: string): Part => {
    const note = (step: string) => {
      done.push(`${name} ${step}`)
      return new Promise<void>(() => {})
    }
    return { name, drain: () => note('drains'), stop: () => note('stops') }
  }
  const parts = [hanging('a'), hanging('b'), hanging('c')]
  const log = silentLog()
  const service = composeService('some', { parts, log, addresses: () => ({ http: '', rpc: '' }), boundMs: 100 })
  await service.start()
  await service.stop()
  expect(done).toEqual(['drains', 'stops'].flatMap((step) => ['c', 'b', 'a'].map((name) => `${name} ${step}`)))
})

test('on demand, a job is not started and works only when the service is flushed', async () => {
  const { done, part } = createParts()
  const job = { ...part('job'), flush: async () => done.push('job works') }
  const service = compose([part('server'), job], true)
  await service.start()
  expect(done).toEqual(['server starts', 'server started'])
  expect(await service.flush()).toBeGreaterThan(0)
  expect(done.at(-1)).toBe('job works')
  await service.stop()
})
