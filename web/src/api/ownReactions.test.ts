import { expect, test } from '@jest/globals'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { readOwnReaction } from './ownReactions.ts'

const ids = ['1', '2', '3'].map((n) => `0190aaaa-0000-7000-8000-00000000000${n}`)
const [first = ''] = ids

test('the reactions to posts that appear together are read in one request', async () => {
  const { received } = fakeServer({ 'GET /api/reactions/own': json([{ predictionId: first, kind: 'fire' }]) })
  expect(await Promise.all(ids.map(readOwnReaction))).toEqual(['fire', null, null])
  expect(received.map(({ address }) => address)).toEqual([`/api/reactions/own?posts=${ids.join('%2C')}`])
  expect(await readOwnReaction(first)).toBe('fire')
  expect(received).toHaveLength(2)
})

test('more posts than a request takes are read in several', async () => {
  const { received } = fakeServer({ 'GET /api/reactions/own': json([]) })
  await Promise.all(Array.from({ length: 101 }, (_, n) => readOwnReaction(String(n))))
  expect(received.map(({ address }) => address.split('%2C').length)).toEqual([100, 1])
})

test('reactions that cannot be read are read again with the next post', async () => {
  fakeServer({ 'GET /api/reactions/own': problem(503, 'unavailable') })
  await expect(readOwnReaction(first)).rejects.toThrow()
  fakeServer({ 'GET /api/reactions/own': json([]) })
  expect(await readOwnReaction(first)).toBeNull()
})
