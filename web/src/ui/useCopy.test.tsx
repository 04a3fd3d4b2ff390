import { expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useCopy } from './useCopy.ts'

test('copy confirmation: shown for 2 s after the last copy', async () => {
  jest.useFakeTimers()
  const written: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
  const { result } = renderHook(useCopy)
  const copy = (text: string) => act(() => result.current.copy(text))
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  expect(await copy('one')).toBe(true)
  pass(1_999)
  expect(result.current.copied).toBe(true)
  await copy('two')
  pass(1_999)
  expect(result.current.copied).toBe(true)
  pass(1)
  expect([result.current.copied, written]).toEqual([false, ['one', 'two']])
  jest.useRealTimers()
})
