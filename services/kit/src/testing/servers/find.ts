import { describe, test } from '@jest/globals'
import { openControlled } from '../controlled-server/index.ts'
import type { Found, Kind, OwnServer, TestServer } from './server.ts'

const setting = (kind: Kind, what: 'URL' | 'CONTROL') => `TEST_${kind.toUpperCase()}_${what}`

/** With `TEST_SERVERS=none`, as in the fast suite, no servers are searched for and their tests are not declared. */
const wantsNone = () => process.env.TEST_SERVERS === 'none'
const none = { missing: 'TEST_SERVERS is none' }

/** Finds the server that `TEST_<KIND>_URL` names, or one in a container. */
export async function findServer(kind: Kind): Promise<Found<TestServer>> {
  if (wantsNone()) return none
  const name = setting(kind, 'URL')
  const url = process.env[name]
  if (url) return { open: async () => ({ url, close: async () => {} }) }
  return inContainer(kind, name)
}

/** Finds a server for one test: by the command in `TEST_<KIND>_CONTROL` (`openControlled`), or in a container. */
export async function findOwnServer(kind: Kind): Promise<Found<OwnServer>> {
  if (wantsNone()) return none
  const name = setting(kind, 'CONTROL')
  const command = process.env[name]
  return command ? { open: () => openControlled(command) } : inContainer(kind, name)
}

async function inContainer(kind: Kind, unset: string): Promise<Found<OwnServer>> {
  const { findContainer } = await import('./container.ts') // large, so loaded only if needed
  const found = await findContainer(kind)
  return 'open' in found ? found : { missing: `${unset} is not set, and ${found.missing}` }
}

/**
 * Declares tests that need a server. If there is none, one skipped test names the reason. With `TEST_SERVERS=required` that
 * test fails instead; with `TEST_SERVERS=none` no test is declared.
 */
export function onServer<S extends TestServer>(
  found: Found<S>,
  title: string,
  declare: (open: () => Promise<S>) => void,
): void {
  if ('open' in found) {
    describe(title, () => declare(found.open))
    return
  }
  if (wantsNone()) return
  const runs = process.env.TEST_SERVERS === 'required' ? test : test.skip
  runs(`${title}: ${found.missing}`, () => {
    throw new Error(found.missing)
  })
}
