import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from '@jest/globals'
import { eventually } from '../../src/testing/index.ts'

const entry = fileURLToPath(new URL('log.process.ts', import.meta.url))
const started: ChildProcess[] = []

/** Starts the logging process with a standard output, and waits until it has logged. */
async function start(output: 'pipe' | number): Promise<ChildProcess> {
  const stdio: StdioOptions = ['ignore', output, 'inherit', 'ipc']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], { stdio })
  started.push(child)
  await once(child, 'message')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

afterEach(async () => {
  for (const child of started.splice(0)) await end(child)
})

test('fault 8: a process goes on while no other process reads its log, and logs how many lines were dropped', async () => {
  const child = await start('pipe')
  let text = ''
  child.stdout?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await eventually(() => {
    child.send('log') // this line is dropped as well while the pipe is full
    return text.includes('there is room')
  })
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
  const written = lines.filter((line) => line.includes('"line":')).length
  const dropped = lines.map((line) => Number(JSON.parse(line).dropped ?? 0)).reduce((sum, count) => sum + count)
  expect(written).toBeLessThan(5_000)
  expect(written + dropped).toBeGreaterThanOrEqual(5_000)
})

test('fault 8: a process goes on while the disk of its log is full', async () => {
  const full = openSync('/dev/full', 'w')
  const child = await start(full)
  closeSync(full)
  child.send('log')
  await once(child, 'message')
  expect(child.exitCode).toBeNull()
})
