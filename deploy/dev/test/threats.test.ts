import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebApp, isWebAppFresh, webRoot } from '@hunch/local/web-app'
import { expect, jest, test } from '@jest/globals'
import { idle, readClaims } from '../checks/claims.ts'
import { leaked } from '../checks/secrets.ts'
import { readSources, sourcesOf } from '../checks/sources.ts'
import { untried } from '../checks/threats.ts'

jest.setTimeout(180_000)

/** The check's faults for threats 2 and 15, if `text` is the only source file. */
const saidOf = (text: string, path = 'a.test.ts') =>
  untried(readClaims(sourcesOf({ [path]: text }))).filter((fault) => /threat (2|15)\b/.test(fault))
const trying = (title: string) =>
  `test('${title}', () => { expect(status).toBe(403); expect(code).toBe('unsupportedMediaType') })`

test('the check of threats names each without a test, and reads lists, ranges and groups', () => {
  expect(saidOf(trying('nothing'))).toEqual([2, 15].map((row) => `no test names threat ${row} in its title`))
  expect(saidOf(trying('threats 2 and 15: both'))).toEqual([])
  expect(saidOf(trying('threats 1 to 15: many'))).toEqual([])
  expect(saidOf(`describe('threats 2 and 15: a group', () => { ${trying('one of it')} })`)).toEqual([])
  expect(saidOf(trying('threats 1 to 15: in no test'), 'a.ts')).toHaveLength(2)
  expect(saidOf(`// ${trying('threats 2 and 15: a comment')}`)).toHaveLength(2)
})

test('the check of threats requires a body that runs, asserts and has the expected words', () => {
  expect(saidOf("test('threats 2 and 15: empty', () => {})")).toHaveLength(4)
  expect(saidOf(trying('threats 2 and 15: kept from running').replace('test(', 'test.skip('))).toHaveLength(4)
  expect(saidOf("test('threats 2 and 15: another matter', () => { expect(1).toBe(1) })")).toEqual([
    'no test of threat 2 looks for 403 or adminOnly',
    'no test of threat 15 looks for 415 or unsupportedMediaType',
  ])
  const asserted = 'const refused = (status) => expect(status).toBe(403)\nconst type = () => expect(415).toBe(415)\n'
  expect(saidOf(`${asserted}test('threats 2 and 15: by functions', () => { refused(1); type() })`)).toEqual([])
})

test('the check of tests names those that assert nothing, even through functions of other files', () => {
  const files = {
    'x/a.test.ts': "import { holds } from './helper.ts'\ntest('one', () => holds())\ntest('two', () => { call() })",
    'x/helper.ts': 'export const holds = () => expect(1).toBe(1)',
  }
  expect(idle(readClaims(sourcesOf(files)))).toEqual(['x/a.test.ts: "two" asserts nothing'])
  const skipped = { 'a.test.ts': "describe.skip('later', () => { test('one', () => { expect(1).toBe(1) }) })" }
  expect(idle(readClaims(sourcesOf(skipped)))).toEqual(['a.test.ts: "later › one" is never run'])
})

test('threat 42: neither the repository nor the built web app has a secret', async () => {
  if (!isWebAppFresh()) await buildWebApp()
  const files = readdirSync(webRoot, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const built = files.map(({ parentPath, name }) => join(parentPath, name).slice(webRoot.length + 1))
  expect(built).toContain('index.html')
  expect(built.filter((path) => /\.map$|(^|\/)\.env/.test(path))).toEqual([])
  const texts = Object.fromEntries(
    built
      .filter((path) => /\.(js|css|html|json|webmanifest)$/.test(path))
      .map((path) => [path, readFileSync(join(webRoot, path), 'utf8')]),
  )
  expect(leaked(sourcesOf(texts))).toEqual([])
  for (const [path, text] of Object.entries(texts))
    expect([path, /process\.env\.[A-Z_]{3,}|IDENTITY_PRIVATE_KEY|ADMIN_PASSWORD|DATABASE_URL/.exec(text)?.[0]]).toEqual(
      [path, undefined],
    )
  expect(leaked(await readSources())).toEqual([])
})
