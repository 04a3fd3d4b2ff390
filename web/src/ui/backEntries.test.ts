import { afterEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { onceUncovered, openLayer } from './backEntries.ts'

const layers = () => (history.state as { layers?: number } | null)?.layers ?? 0
const reached = (depth: number) => waitFor(() => expect(layers()).toBe(depth))

const closers: (() => void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await reached(0)
})

test('Back closes the topmost layer and leaves the one below open', async () => {
  const [below, above] = [jest.fn(), jest.fn()]
  closers.push(openLayer(below))
  const close = openLayer(() => {
    above()
    close()
  })
  await reached(2)
  history.back()
  await reached(1)
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
})

test('a layer that is closed otherwise removes its entry, and the router’s state stays', async () => {
  history.replaceState({ key: 'k', idx: 3 }, '')
  const close = openLayer(() => undefined)
  await reached(1)
  expect(history.state).toEqual({ key: 'k', idx: 3, layers: 1 })
  close()
  await reached(0)
  expect(history.state).toEqual({ key: 'k', idx: 3 })
})

test('a layer that stays open after Back gets its entry again', async () => {
  const stay = jest.fn()
  closers.push(openLayer(stay))
  await reached(1)
  history.back()
  await waitFor(() => expect(stay).toHaveBeenCalledTimes(1))
  await reached(1)
})

test('a replacement of the current entry waits until the layers above it are closed', async () => {
  const close = openLayer(() => undefined)
  await reached(1)
  const run = jest.fn(() => expect(layers()).toBe(0))
  onceUncovered(run)
  expect(run).not.toHaveBeenCalled()
  close()
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  onceUncovered(run)
  expect(run).toHaveBeenCalledTimes(2)
})
