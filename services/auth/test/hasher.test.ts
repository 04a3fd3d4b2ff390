import { expect, test } from '@jest/globals'
import { createPasswordHasher } from '../src/passwords/hasher.ts'

test('threat 54: if the queue is full, passwords are rejected as unavailable, except from known browsers', async () => {
  const hasher = createPasswordHasher()
  const strangers = Array.from({ length: 27 }, () => hasher.verify('wrong', undefined, 'normal'))
  const known = hasher.verify('wrong', undefined, 'high')
  await expect(strangers.at(-1)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await known).toBe(false)
  expect(await Promise.all(strangers.slice(0, -1))).toEqual(Array(26).fill(false))
})
