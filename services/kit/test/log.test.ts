import { expect, test } from '@jest/globals'
import { createLog, requestFields, tracedRequestId, traceparentOf, withRequestId } from '../src/log/index.ts'

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
