import { beforeEach, expect, test } from '@jest/globals'
import { bindVote, createQueryClient, keepVote } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { castKeptVote } from './castKeptVote.ts'
import { postsOf } from './usePosts.ts'
import { loadWaiting } from './waitingVotes.ts'

const memberId = '0190aaaa-0000-7000-8000-000000000001'
const predictionId = '0190bbbb-0000-7000-8000-000000000001'
const reply = { vote: false, agreeCount: 1, disagreeCount: 2, version: 3 }

let attempt: string | undefined
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  keepVote({ predictionId, side: false })
  attempt = bindVote()
})

const cast = (client = createQueryClient()) => castKeptVote(client, memberId)
const post = { [`GET /api/predictions/${predictionId}`]: problem(404, 'predictionNotFound') }

test('a kept vote is cast by the session of its own sign-in, once', async () => {
  const { received } = fakeServer({
    ...post,
    'GET /api/auth/attempt': () => json({ attempt }),
    'POST /api/votes': json(reply),
  })
  expect(await cast()).toMatchObject({ kind: 'cast', side: false })
  expect(received[1]?.body).toEqual({ predictionId, vote: false })
  expect(await cast()).toBeUndefined()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test.each([null, 'f'.repeat(32)])('after another sign-in (%s) the vote is dropped and not cast', async (other) => {
  const { received } = fakeServer({ 'GET /api/auth/attempt': json({ attempt: other }) })
  expect(await cast()).toBeUndefined()
  expect(sessionStorage.getItem('keptVote')).toBeNull()
  expect(received).toHaveLength(1)
})

test('without a kept vote no request is sent; while the server is unavailable the vote stays', async () => {
  fakeServer({ 'GET /api/auth/attempt': problem(503, 'unavailable') })
  await expect(cast()).rejects.toThrow()
  expect(sessionStorage.getItem('keptVote')).not.toBeNull()
  sessionStorage.clear()
  const { received } = fakeServer({})
  expect(await cast()).toBeUndefined()
  expect(received).toEqual([])
})

test.each([
  ['votingClosed', 'closed'],
  ['predictionNotFound', 'gone'],
  ['tooManyRequests', 'failed'],
])('if the vote is rejected (%s), the outcome says so', async (code, kind) => {
  fakeServer({ ...post, 'GET /api/auth/attempt': () => json({ attempt }), 'POST /api/votes': problem(409, code) })
  expect(await cast()).toMatchObject({ kind })
})

test.each([503, 500, 408])(
  'after a temporary failure (%i) the vote is kept and cast at the next start',
  async (status) => {
    const answers = { ...post, 'GET /api/auth/attempt': () => json({ attempt }) }
    fakeServer({ ...answers, 'POST /api/votes': problem(status, 'unavailable') })
    expect(await cast()).toMatchObject({ kind: 'failed' })
    fakeServer({ ...answers, 'POST /api/votes': json(reply) })
    expect(await cast()).toMatchObject({ kind: 'cast' })
    expect(sessionStorage.getItem('keptVote')).toBeNull()
  },
)

test('if the connection is lost meanwhile, the vote waits like any offline vote', async () => {
  fakeServer({
    'GET /api/auth/attempt': () => json({ attempt }),
    'POST /api/votes': () => Promise.reject(new TypeError('offline')),
  })
  const client = createQueryClient()
  expect(await cast(client)).toEqual({ kind: 'waits' })
  expect([...loadWaiting(memberId)]).toEqual([[predictionId, false]])
  expect(postsOf(client).votes.get(predictionId)).toMatchObject({ wanted: false, waiting: true })
})
