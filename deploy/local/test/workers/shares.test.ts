import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { openLogFile } from '../../src/log-file.ts'
import { names, poolSizesOf } from '../../src/services.ts'
import { newFolder, removeFolders } from '../world.ts'

afterAll(removeFolders)

/** The connections of all workers' pools, with two for the event log per service. */
function connectionsOf(workers: number): number {
  const { service, eventLog = 2 } = poolSizesOf(workers)
  return workers * names.reduce((sum, name) => sum + service(name) + eventLog, 0)
}

test('two workers use as many connections as one, except for minimum pools; sixteen have the minimum', () => {
  expect(connectionsOf(1)).toBe(60)
  const smallest = names.filter((name) => poolSizesOf(1).service(name) < 2 * poolSizesOf(2).service(name))
  expect(connectionsOf(2)).toBeLessThanOrEqual(60 + smallest.length)
  for (const name of names) expect(poolSizesOf(16).service(name)).toBe(2)
})

test('one of several workers rotates the log file, the others follow, and no line is lost', () => {
  const path = join(newFolder(), 'app.log')
  writeFileSync(path, '')
  truncateSync(path, 20 * 1024 * 1024 - 10)
  let ms = 0
  const now = () => ms
  const [first, second] = [openLogFile(path, { now }), openLogFile(path, { begins: false, now })]
  second.write('full from now on, by the second\n')
  second.write('still the old one\n')
  ms += 500 // every 500 ms, the first writer checks the size again
  first.write('by the first\n')
  first.write('the first begins a new one\n')
  ms += 500
  second.write('the second follows\n')
  expect(readFileSync(path, 'utf8').trim().split('\n').at(-1)).toBe('the second follows')
  const old = readFileSync(`${path}.1`, 'utf8').slice(20 * 1024 * 1024 - 10)
  const all = `${old}${readFileSync(path, 'utf8')}`
  for (const line of ['by the second', 'still the old one', 'by the first', 'the first begins', 'the second follows'])
    expect(all).toContain(line)
  expect(statSync(path).size).toBeLessThan(1_000)
})
