import { expect, test } from '@jest/globals'
import { clockFaults } from '../checks/clocks.ts'
import { sourcesOf } from '../checks/sources.ts'

const faults = (text: string, path = 'gateway/test/a.test.ts') => clockFaults(sourcesOf({ [path]: text }), {})

test.each([
  ['const from = performance.now()', 'reads a clock'],
  ["import { setTimeout as pause } from 'node:timers/promises'", 'sleeps'],
  ['await new Promise((done) => setTimeout(done, 20))', 'sleeps'],
  ['setTimeout(() => end(socket), 30)', 'sleeps'],
  ['await page.waitForTimeout(500)', 'sleeps'],
  ["import { spawn } from 'node:child_process'", 'starts a process'],
])('a fast test may not have %s', (text, what) => {
  expect(faults(text)).toEqual([expect.stringContaining(what)])
})

test('other suites may use clocks; every test may set a timeout and yield to the event loop', () => {
  expect(faults('performance.now()', 'gateway/test/heavy/a.test.ts')).toEqual([])
  expect(faults('jest.setTimeout(60_000)\ntest.setTimeout(120_000)\nsetTimeout(done)')).toEqual([])
})

test('an exception applies to its file, and is a fault if the file does not need it', () => {
  const sources = sourcesOf({ 'a/test/a.test.ts': 'performance.now()' })
  expect(clockFaults(sources, { 'a/test/a.test.ts': 'a reason' })).toEqual([])
  expect(clockFaults(sources, { 'a/test/a.test.ts': 'a reason', 'a/test/b.test.ts': 'none' })).toEqual([
    'a/test/b.test.ts needs no exception any more',
  ])
})
