/**
 * Sign-in without a password works only in development. Starts each program with its environment, without a container engine.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, jest, test } from '@jest/globals'
import { gateway, identity, programOf } from '../../src/processes.ts'

jest.setTimeout(60_000)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

test.each(
  ['auth', gateway, identity].flatMap((name) => [undefined, 'production', 'Development'].map((mode) => [name, mode])),
)('threat 55: %s for trying does not start with NODE_ENV %j', (name = '', mode) => {
  const environment: Record<string, string> = mode === undefined ? {} : { NODE_ENV: mode }
  const { status, stderr } = spawnSync(process.execPath, [programOf(name).main], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/NODE_ENV: .*must be development: .*without a password/)
})
