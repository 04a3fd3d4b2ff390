import { expect, test } from '@jest/globals'
import {
  createLineWriter,
  createLog,
  requestFields,
  tracedRequestId,
  traceparentOf,
  withRequestId,
} from '../src/log/index.ts'
import { eventually } from '../src/testing/index.ts'

test('a failed statement is logged without its parameters', () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  const failure = new Error(
    'Failed query: insert into accounts values ($1)\nparams: ann@example.com,secret-hash\nmore secret',
  )
  Object.assign(failure, { code: '23505', client: { password: 'secret' } })
  log.error({ err: new Error('a call failed', { cause: failure }) }, 'a call failed')
  const line = lines.join('')
  expect(line).toContain('insert into accounts')
  expect(line).toContain('23505')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/ann@example|secret/)
})

test('a log line of a traced request has its id, trace and span in separate fields', () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  withRequestId(tracedRequestId('request-1', traceparent), () => log.info('traced'))
  withRequestId('request-2', () => log.info('plain'))
  const [traced, plain] = lines.map((line) => JSON.parse(line))
  expect(traced).toMatchObject({ requestId: 'request-1', trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) })
  expect(plain).toMatchObject({ requestId: 'request-2' })
  expect(plain).not.toHaveProperty('trace_id')
})

test('a new traceparent replaces the earlier one, and the request keeps its id', () => {
  const [first, second] = ['1', '2'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`)
  const id = tracedRequestId(tracedRequestId('request-1', first ?? ''), second ?? '')
  expect([traceparentOf(id), requestFields(id)['requestId']]).toEqual([second, 'request-1'])
  expect(tracedRequestId(id, '')).toBe('request-1')
})

/** A destination with room for `room` bytes, which throws once it is full. */
function destination(room: number) {
  const to = { room, text: '' }
  const writer = createLineWriter(
    (bytes) => {
      if (to.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      const count = Math.min(to.room, bytes.length)
      to.room -= count
      to.text += bytes.subarray(0, count).toString()
      return count
    },
    { retryMs: 1 },
  )
  return { to, writer }
}

test('fault 8: a line without room waits; of many, the newest 100 follow the number of dropped ones', () => {
  const { to, writer } = destination(4)
  const lines = Array.from({ length: 104 }, (_, number) => `line ${number}\n`)
  for (const line of ['one\n', 'two\n', ...lines]) writer.write(line)
  expect(to.text).toBe('one\n')
  to.room = 10_000
  writer.write('last\n')
  const [first, second, notice = '', ...kept] = to.text.split('\n')
  expect([first, second]).toEqual(['one', 'two'])
  expect(JSON.parse(notice)).toMatchObject({ level: 40, dropped: 4 })
  expect(kept.slice(0, -1).map((line) => `${line}\n`)).toEqual([...lines.slice(4), 'last\n'])
})

test('fault 8: a log line that was written in part is completed before the next one', () => {
  const { to, writer } = destination(6)
  for (const line of ['one\n', 'second\n', 'third\n']) writer.write(line)
  expect(to.text).toBe('one\nse')
  to.room = 1_000
  writer.write('fourth\n')
  expect(to.text).toBe('one\nsecond\nthird\nfourth\n')
})

test('fault 8: waiting lines are written without a further one', async () => {
  const { to, writer } = destination(0)
  writer.write('alone\n')
  expect(to.text).toBe('')
  to.room = 1_000
  await eventually(() => to.text === 'alone\n')
})

test('fault 8: the end of a process waits for room for its last lines, but not for long', () => {
  let text = ''
  let full = 5
  const writer = createLineWriter((bytes) => {
    if (full-- > 0) throw Object.assign(new Error('try again'), { code: 'EAGAIN' })
    text += bytes.toString()
    return bytes.length
  })
  writer.write('why it stopped\n')
  expect(text).toBe('')
  writer.end(60_000)
  expect(text).toBe('why it stopped\n')

  const { to, writer: stuck } = destination(0)
  stuck.write('never written\n')
  stuck.end(1)
  expect(to.text).toBe('')
})
