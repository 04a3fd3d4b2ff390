import { createJob } from '@hunch/kit/jobs'
import { silentLog } from '@hunch/kit/log'
import { expect, test } from '@jest/globals'

/** A job over some things that are due, which tells when it has looked. */
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

test('a flush does all that is due, and says how much', async () => {
  const { job, done } = jobOver(['a', 'b', 'c'])
  expect(await job.flush()).toBe(3)
  expect(done).toEqual(['a', 'b', 'c'])
  expect(await job.flush()).toBe(0)
})

test('what was done unasked is told at the next flush, and once: it may have made work for others', async () => {
  const due = ['a', 'b', 'c']
  const { job, looked } = jobOver(due)
  await job.start?.()
  await looked
  due.push('d')
  expect(await job.flush()).toBe(4)
  expect(await job.flush()).toBe(0)
  await job.drain?.()
})
