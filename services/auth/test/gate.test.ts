import { expect, test } from '@jest/globals'
import { createGate } from '../src/clients/gate.ts'

test('more tries at once than can be judged soon are told to come back, and later ones get in again', async () => {
  const gate = createGate(2, 3)
  const release: (() => void)[] = []
  let atWork = 0
  let mostAtWork = 0
  const work = () =>
    gate(async () => {
      atWork += 1
      mostAtWork = Math.max(mostAtWork, atWork)
      await new Promise<void>((done) => release.push(done))
      atWork -= 1
      return 'judged'
    })
  const admitted = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ kind: 'unavailable' })
  for (let n = 0; n < admitted.length; n += 1) {
    release[n]?.()
    await admitted[n]
  }
  expect(await Promise.all(admitted)).toEqual(Array.from({ length: 5 }, () => 'judged'))
  expect(mostAtWork).toBe(2)
  const later = work()
  release.at(-1)?.()
  expect(await later).toBe('judged')
})
