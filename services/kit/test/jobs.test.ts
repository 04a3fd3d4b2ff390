import { createJob } from '@hunch/kit/jobs'
import { silentLog } from '@hunch/kit/log'
import { createMetrics } from '@hunch/kit/telemetry'
import { manualTimers } from '@hunch/kit/testing'
import { expect, test } from '@jest/globals'
import { createLoop } from '../src/jobs/loop.ts'

/** Creates a job that handles a list of due items. `looked` resolves when a run finds no item for the first time. */
function jobOver(due: string[]) {
  const done: string[] = []
  const looked = Promise.withResolvers<void>()
  const job = createJob({
    name: 'test',
    everyMs: 3_600_000,
    log: silentLog(),
    async run() {
      const some = due.splice(0, 2)
      done.push(...some)
      if (some.length === 0) looked.resolve()
      return some.length
    },
  })
  return { job, done, looked: looked.promise }
}

test('a flush processes all due items and returns their number', async () => {
  const { job, done } = jobOver(['a', 'b', 'c'])
  expect(await job.flush()).toBe(3)
  expect(done).toEqual(['a', 'b', 'c'])
  expect(await job.flush()).toBe(0)
})

test('the next flush also counts, once, the items that the loop has processed by itself', async () => {
  const due = ['a', 'b', 'c']
  const { job, looked } = jobOver(due)
  await job.start?.()
  await looked
  due.push('d')
  expect(await job.flush()).toBe(4)
  expect(await job.flush()).toBe(0)
  await job.drain?.()
})

test('a gathering loop runs once for wake-ups shortly after a run, and no empty run follows', async () => {
  const due = ['first']
  const runs: string[][] = []
  const timers = manualTimers()
  const loop = createLoop({
    name: 'test',
    timers,
    pauseMs: () => 3_600_000,
    gatherMs: () => 1_000,
    log: silentLog(),
    run: async () => runs.push(due.splice(0)) && (runs.at(-1)?.length ?? 0),
  })
  await loop.start()
  await timers.advance(0)
  for (const next of ['a', 'b', 'c']) {
    due.push(next)
    loop.wake()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await timers.advance(999)
  expect(runs).toEqual([['first']])
  await timers.advance(1)
  expect(runs).toEqual([['first'], ['a', 'b', 'c']])
  await timers.advance(3_599_999)
  expect(runs).toHaveLength(2)
  await loop.stop()
})

test('a job’s metrics count its runs and failures, and show how late a run is', async () => {
  const metrics = createMetrics()
  const timers = manualTimers()
  let isBroken = false
  const job = createJob({
    name: 'settle posts',
    everyMs: 1_000,
    timers,
    log: silentLog(),
    async run() {
      if (isBroken) throw new Error('broken')
      return 0
    },
  })
  job.observe?.({ metrics })
  const figure = async (name: string) => (await metrics.read()).find((each) => each.name === name)?.value
  expect(await figure('job_delay_seconds')).toBeUndefined() // the job has not started
  await job.start?.()
  await timers.advance(2_000)
  expect(await figure('job_runs_total')).toBe(3)
  expect([await figure('job_failures_total'), await figure('job_delay_seconds')]).toEqual([0, 0])
  isBroken = true
  await timers.advance(1_000 + 200)
  expect([await figure('job_runs_total'), await figure('job_failures_total')]).toEqual([3, 2])
  expect(await figure('job_delay_seconds')).toBe(0.2)
  await job.drain?.()
})
