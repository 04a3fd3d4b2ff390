import { expect, test } from '@jest/globals'
import { createUtilization } from '../src/jobs/loop.ts'

test('a process is busy if its event loop was active for more than 85 % since the last call', () => {
  const loop = { idle: 0, active: 0, utilization: 0 }
  const isBusy = createUtilization(() => ({ ...loop }))
  const pass = (activeMs: number, idleMs: number) => {
    loop.active += activeMs
    loop.idle += idleMs
    return isBusy()
  }
  expect(pass(100, 0)).toBe(true)
  expect(pass(0, 100)).toBe(false)
  expect(pass(50, 50)).toBe(false)
  expect(pass(84, 16)).toBe(false)
  expect(pass(86, 14)).toBe(true)
})
