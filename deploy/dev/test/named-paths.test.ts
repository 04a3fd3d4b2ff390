import { expect, test } from '@jest/globals'
import { unknownPaths } from '../checks/named-paths.ts'
import { sourcesOf } from '../checks/sources.ts'

const files = {
  'package.json': '{}',
  'deploy/dev/check.ts': '',
  'gateway/src/config.ts': '',
  'gateway/src/upstreams/write-agent.ts': '',
  'services/auth/src/config.ts': '',
  'services/auth/src/accounts/load-account.ts': '',
  'services/auth/src/accounts/store.ts': '',
  'services/auth/test/rebuild.test.ts': '',
}

/** Returns the faults that the check finds after a file with this path and text is added. */
const faultsIn = (path: string, text: string): string[] => unknownPaths(sourcesOf({ ...files, [path]: text }))

test.each([
  ['from the root', '`deploy/dev/check.ts`, `gateway/src/upstreams/`'],
  ['from any folder of its package', '`accounts/store.ts`, `load-account.ts`, `src/accounts/`, `../config.ts`'],
  ['without the ending of its file', '`accounts/load-account`'],
  ['in a command', '`node deploy/dev/check.ts -- types`'],
  ['with placeholders', '`services/<service>/src/config.ts`, `services/*/src/config.ts`, `test/{subject}.test.ts`'],
])('a document may name a path %s', (_, text) => {
  expect(faultsIn('services/auth/README.md', text)).toEqual([])
})

test.each([
  'accounts/stores.ts',
  'accounts/load-accounts',
  'deploy/dev/checks.ts',
  'src/account/',
  'services/*/src/settings.ts',
  'write-agent.ts', // only another package has this file
])('a document that names %s, which its package and the root do not have, is a fault', (path) => {
  const name = path.replace(/\/$/, '')
  expect(faultsIn('services/auth/README.md', `One.\nIn \`${path}\`.`)).toEqual([
    `services/auth/README.md:2 names ${name}, which is not in the repository`,
  ])
})

test('a document of the root or of docs may name the files of every package', () => {
  expect(faultsIn('docs/architecture.md', '`write-agent.ts`, `accounts/store.ts`')).toEqual([])
  expect(faultsIn('docs/architecture.md', '`read-agent.ts`')).toHaveLength(1)
})

test('a name that several packages have may be of any of them', () => {
  expect(faultsIn('deploy/dev/README.md', 'Only `config.ts` reads the environment.')).toEqual([])
})

test('comments of code are checked, its strings are not', () => {
  const text = "/** See `accounts/gone.ts`. */\nconst path = 'accounts/gone.ts'\nconst same = `accounts/gone.ts`"
  expect(faultsIn('services/auth/src/service.ts', text)).toEqual([
    'services/auth/src/service.ts:1 names accounts/gone.ts, which is not in the repository',
  ])
})

test('a code block may name a path from the root, and other words', () => {
  const block = (line: string) => ['```', line, '```'].join('\n')
  expect(faultsIn('docs/architecture.md', block('gateway/src/config.ts, store.ts → src/nowhere.ts'))).toEqual([])
  expect(faultsIn('docs/architecture.md', block('gateway/src/gone.ts: nothing'))).toEqual([
    'docs/architecture.md:2 names gateway/src/gone.ts, which is not in the repository',
  ])
})

test('addresses, packages and files that are made at run time are not paths', () => {
  const text = [
    '`GET /api/users/{id}`, `application/problem+json`, `@hunch/kit/timers`, `ipaddr.js`, `.ts`',
    '`web/dist/index.html`, `node_modules/.bin/node`, `.data/state.json`, `.cache/ci.json`, `keys.json`',
  ]
  expect(faultsIn('README.md', text.join('\n'))).toEqual([])
})
