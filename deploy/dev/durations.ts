/** `npm run durations`: writes the seconds of each fast test file to jest/durations.json. Run it on an idle machine. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root, run } from './program.ts'
import { makeTemporaryFolder } from './suites/memory.ts'

interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

const limitMs = 25 * 60_000
const folder = makeTemporaryFolder()
const file = join(folder, 'jest.json')
const env = {
  TMPDIR: folder,
  TEST_SUITE: 'fast',
  TEST_SERVERS: 'none',
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
}
const { ok } = await run('jest', ['--json', `--outputFile=${file}`], { env, limitMs, show: true })
if (!ok) throw new Error('a test failed: its file may have ended early')
const { testResults }: Report = JSON.parse(await readFile(file, 'utf8'))
await rm(folder, { recursive: true })
const seconds = testResults
  .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1_000)] as const)
  .filter(([, each]) => each > 0)
  .toSorted(([a], [b]) => a.localeCompare(b))
await writeFile(
  new URL('./jest/durations.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(seconds), undefined, 2)}\n`,
)
console.log(
  `${seconds.length} files take a second or more, ${seconds.reduce((sum, [, each]) => sum + each, 0)} s together`,
)
