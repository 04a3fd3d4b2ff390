import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createQueryClient, meKey } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { sendWaitingVotes } from './sendWaitingVotes.ts'
import { keepWaiting, loadWaiting } from './waitingVotes.ts'

const [first, second] = ['0190bbbb-0000-7000-8000-000000000001', '0190bbbb-0000-7000-8000-000000000002'] as const
const reply = { vote: true, agreeCount: 1, disagreeCount: 0, version: 3 }

beforeEach(() => {
  localStorage.clear()
  for (const id of [first, second]) keepWaiting(amina.id, id, true)
})

afterEach(() => void jest.useRealTimers())

test('a vote that fails while the connection comes back is sent again once another vote has arrived', async () => {
  let isDown = true
  const { received } = fakeServer({
    'POST /api/votes': () => {
      if (!isDown) return json(reply)
      isDown = false
      throw new TypeError('network down')
    },
  })
  const client = createQueryClient()
  client.setQueryData(meKey, amina)
  const onSent = jest.fn()
  const stop = sendWaitingVotes(client, amina.id, { onSent, onClosed: jest.fn(), onRejected: jest.fn() })
  await new Promise<void>((done) => onSent.mockImplementation(() => done()))
  stop()
  expect(received.map(({ body }) => body)).toEqual(
    [first, second, first].map((predictionId) => ({ predictionId, vote: true })),
  )
  expect(loadWaiting(amina.id)).toEqual(new Map())
})

test('votes that an unavailable, busy or broken server rejects keep waiting, and are sent again later', async () => {
  jest.useFakeTimers()
  const answers = [problem(503, 'unavailable'), problem(429, 'tooManyRequests'), problem(500, 'internal')]
  const { received } = fakeServer({ 'POST /api/votes': () => answers.shift() ?? json(reply) })
  const client = createQueryClient()
  client.setQueryData(meKey, amina)
  const [onSent, onRejected] = [jest.fn(), jest.fn()]
  const stop = sendWaitingVotes(client, amina.id, { onSent, onClosed: jest.fn(), onRejected })
  for (let step = 0; step < 500 && onSent.mock.calls.length === 0; step += 1) await jest.advanceTimersByTimeAsync(100)
  stop()
  expect(received.map(({ body }) => body)).toEqual(
    [first, second, first, second, first].map((predictionId) => ({ predictionId, vote: true })),
  )
  expect(loadWaiting(amina.id)).toEqual(new Map())
  expect(onRejected).not.toHaveBeenCalled()
})
