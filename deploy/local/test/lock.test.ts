/** A data folder that two containers share: neither sees the other's processes. */
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@hunch/kit/testing'
import { afterAll, expect, jest, test } from '@jest/globals'
import { lockData } from '../src/data/lock.ts'
import { newFolder, removeFolders } from './world.ts'

jest.setTimeout(30_000)
afterAll(removeFolders)

/** The lock of a launcher that runs, or ran, in another container. */
function lockOfAnother(): { folder: string; file: string } {
  const folder = newFolder()
  const file = join(folder, 'lock')
  writeFileSync(
    file,
    JSON.stringify({ pid: process.pid, since: '1', space: 'pid:[1]', origin: 'http://hunch.example' }),
  )
  return { folder, file }
}

test('a lock that a process of another container holds is not taken over', async () => {
  const { folder, file } = lockOfAnother()
  const holding = setInterval(() => utimesSync(file, new Date(), new Date()), 500)
  const locking = lockData(folder, 'Hunch').finally(() => clearInterval(holding))
  await expect(locking).rejects.toThrow('running on this data folder already')
})

test('a lock that a killed container left is taken over', async () => {
  const { folder, file } = lockOfAnother()
  const lock = await lockData(folder, 'Hunch')
  expect(lock.wasStale).toBe(true)
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
  const { mtimeMs } = statSync(file)
  await eventually(() => statSync(file).mtimeMs > mtimeMs)
  lock.release()
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()
})
