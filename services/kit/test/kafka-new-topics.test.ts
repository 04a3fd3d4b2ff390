import { expect, test } from '@jest/globals'
import kafkajs from 'kafkajs'
import { whileNew } from '../src/events/kafkajs.ts'

const unknownTopic = () =>
  new kafkajs.KafkaJSError('This server does not host this topic-partition', { retriable: true })

/** Creates a call that fails the given number of times and then succeeds. */
function failing(times: number, error: () => Error) {
  const call = { count: 0 }
  const run = async () => {
    call.count += 1
    if (call.count <= times) throw error()
    return 'done'
  }
  return { call, run }
}

test('a call is retried any number of times while its topic is unknown', async () => {
  const { run } = failing(100, unknownTopic)
  expect(await whileNew(run, { retryMs: 0, untilMs: Number.POSITIVE_INFINITY })).toBe('done')
})

test('after the time limit the last error is thrown', async () => {
  const { run } = failing(2, unknownTopic)
  await expect(whileNew(run, { retryMs: 0, untilMs: -1 })).rejects.toThrow('does not host this topic-partition')
})

test('another error is thrown at once', async () => {
  const { call, run } = failing(5, () => new kafkajs.KafkaJSNonRetriableError('not authorized'))
  await expect(whileNew(run)).rejects.toThrow('not authorized')
  expect(call.count).toBe(1)
})
