import { expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useLeaving } from './SignInButtons.tsx'

/** Shows the page again, as the browser does after Back. `persisted` means that the browser has kept the page's state. */
const showAgain = (persisted: boolean) =>
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

test('a button that leaves the page works again after Back', () => {
  const { result } = renderHook(() => useLeaving<string>())
  act(() => result.current[1]('google'))
  showAgain(false)
  expect(result.current[0]).toBe('google')
  showAgain(true)
  expect(result.current[0]).toBeUndefined()
})
