/** Runs tests of `embedded.test.ts` as an ordinary user, if this process runs as root. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { mayEnter } from '../../src/embedded/account.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const ordinary = { uid: 65_534, gid: 65_534 }

const reason = reasonToSkip()
const either = reason ? test.skip : test

function reasonToSkip(): string | undefined {
  if (process.getuid?.() !== 0) return 'embedded.test.ts itself runs as one'
  return mayEnter(ordinary, root) ? undefined : `uid ${ordinary.uid} may not enter ${root}`
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[]
  }[]
}

either(
  `fault 27: data folders of an ordinary user${reason ? ` (${reason})` : ''}`,
  async () => {
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
    const file = join(import.meta.dirname, 'embedded.test.ts')
    const args = [jest, '--json', '--testNamePattern', 'fault 27', '--runTestsByPath', file]
    const running = promisify(execFile)(process.execPath, args, { ...ordinary, cwd: root })
    const { stdout } = await running.catch((error: { stdout: string }) => error) // Jest exits with 1 if a test fails
    const tests = (JSON.parse(stdout) as Report).testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(tests.flatMap(({ failureMessages }) => failureMessages)).toEqual([])
    expect(tests.filter(({ status }) => status === 'passed')).toHaveLength(4)
  },
  120_000,
)
