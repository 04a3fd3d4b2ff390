import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebApp, isWebAppFresh, webRoot } from '@hunch/local/web-app'
import { expect, jest, test } from '@jest/globals'
import { leaked } from '../checks/secrets.ts'
import { readSources, sourcesOf } from '../checks/sources.ts'
import { untried } from '../checks/threats.ts'

jest.setTimeout(180_000)

test('the check of threats names each that no title names, and knows lists and ranges', () => {
  const title = (text: string) => sourcesOf({ 'a.test.ts': `test(${text}, () => {})` })
  expect(untried(title("'nothing'"))).toHaveLength(42)
  expect(untried(title("'threats 1 to 40: all'"))).toEqual(
    [41, 42].map((row) => `no test names threat ${row} in its title`),
  )
  expect(untried(title("'threats 1 to 39, 40 and 42: most'"))).toEqual(['no test names threat 41 in its title'])
  expect(untried(sourcesOf({ 'a.ts': "'threats 1 to 42: in no test'" }))).toHaveLength(42)
  expect(untried(sourcesOf({ 'a.test.ts': '// threats 1 to 42: in no title' }))).toHaveLength(42)
})

test('threat 42: no secret lies in the repository or in the built web app', async () => {
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
