import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { toothlessRules } from '../../checks/boundaries.ts'
import { foldersDiffer, staleMigrations } from '../../checks/generated.ts'
import { typeFaults } from '../../checks/types.ts'
import { root, run } from '../../program.ts'
import { withCopy, withFolder } from '../temporary.ts'

jest.setTimeout(180_000) // these tests run whole programs, on a machine that also runs other tests

describe('the steps that run a tool', () => {
  test('every boundary rejects its violation and accepts valid imports', async () => {
    expect(await toothlessRules()).toEqual([])
  })

  test('types fail on a wrong type, and on a workspace without a tsconfig.json', async () => {
    const tsconfig = JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['*.ts'] })
    const files = { 'a/tsconfig.json': tsconfig, 'a/a.ts': "export const n: number = 'one'\n", 'b/b.ts': '' }
    const faults = await withFolder(files, (folder) =>
      typeFaults([relative(root, join(folder, 'a')), relative(root, join(folder, 'b'))], folder),
    )
    expect(faults).toEqual([expect.stringContaining('TS2322'), expect.stringContaining('has no tsconfig.json')])
  })

  test.each([
    ['an explicit any', 'export const x: any = 1\n', 'noExplicitAny'],
    ['a forgotten import', "import { join } from 'node:path'\n", 'noUnusedImports'],
    ['a value import of a type', "import { Stats } from 'node:fs'\n\nexport type S = Stats\n", 'useImportType'],
    ['a semicolon', 'export const x = 1;\n', 'format'],
  ])('lint fails on %s', async (_, text, rule) => {
    const { ok, output } = await withFolder({ 'a.ts': text }, async (folder) => {
      await cp(join(root, 'biome.json'), join(folder, 'biome.json'))
      return run('biome', ['check', '--vcs-enabled=false', '--error-on-warnings', 'a.ts'], { cwd: folder })
    })
    expect(ok).toBe(false)
    expect(output).toContain(rule)
  })

  test('knip fails on an unused file, an unused export and an unlisted package', async () => {
    const files = {
      'services/auth/src/left-over.ts': 'export const one = 1\n',
      'services/auth/src/main.ts': "import { two } from './used.ts'\n\nimport 'left-pad'\n\ntwo()\n",
      'services/auth/src/used.ts': 'export const two = () => 2\nexport const three = 3\n',
    }
    const { ok, output } = await withCopy('', files, (cwd) => run('knip', ['--no-progress'], { cwd }))
    expect(ok).toBe(false)
    expect(output).toContain('services/auth/src/left-over.ts')
    expect(output).toMatch(/three\s+services\/auth\/src\/used\.ts/)
    expect(output).toMatch(/left-pad\s+services\/auth\/src\/main\.ts/)
  })

  test('buf fails on bad style, bad format and a breaking change', async () => {
    const [lint, format, breaking] = await withCopy(
      'proto/',
      {
        'proto/hunch/events/v1/bad.proto': 'syntax = "proto3";\n\n\npackage hunch.events.v1;\nmessage bad_name {}\n',
        'proto/hunch/events/v1/envelope.proto': 'syntax = "proto3";\n\npackage hunch.events.v1;\n',
      },
      async (folder) => {
        await cp(join(root, 'proto/image.binpb'), join(folder, 'proto/image.binpb'))
        const cwd = join(folder, 'proto')
        return Promise.all([
          run('buf', ['lint'], { cwd }),
          run('buf', ['format', '--diff', '--exit-code'], { cwd }),
          run('buf', ['breaking', '--against', 'image.binpb'], { cwd }),
        ])
      },
    )
    expect([lint?.ok, format?.ok, breaking?.ok]).toEqual([false, false, false])
    expect(lint?.output).toContain('bad_name')
    expect(breaking?.output).toContain('deleted')
  })

  test('a Jest worker stores compiled code after each file, and may exit late', async () => {
    const testFile = `
import { readdirSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { expect, test } from '@jest/globals'

test('stores code', () => expect(getCompileCacheDir()).toBeDefined())
process.on('exit', () => {
  writeFileSync(import.meta.filename + '.stored', String(readdirSync(getCompileCacheDir() ?? '').length))
  for (const end = performance.now() + 1_000; performance.now() < end; );
})
`
    const config = `
import config from '${join(root, 'jest.config.mjs')}'

const { projects, workerGracefulExitTimeout } = config
const [{ testRunner, transform, extensionsToTreatAsEsm }] = projects
const testMatch = ['<rootDir>/*.test.ts']
export default { testRunner, transform, extensionsToTreatAsEsm, testMatch, workerGracefulExitTimeout, maxWorkers: 2 }
`
    const files = {
      'package.json': '{ "type": "module" }',
      'jest.config.mjs': config,
      'a.test.ts': testFile,
      'b.test.ts': testFile,
    }
    const [{ ok, output }, ...stored] = await withFolder(files, async (folder) => {
      const env = {
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      }
      const outcome = await run('jest', [], { cwd: folder, env })
      const storedBy = async (file: string) => Number(await readFile(join(folder, `${file}.stored`), 'utf8'))
      return [outcome, await storedBy('a.test.ts'), await storedBy('b.test.ts')] as const
    })
    expect([ok, output]).toEqual([true, expect.not.stringContaining('failed to exit gracefully')])
    expect(Math.min(...stored)).toBeGreaterThan(0)
  })

  test('generated code fails if a file is missing, obsolete or different', async () => {
    const files = { 'old/a.ts': '1', 'old/b.ts': '1', 'new/b.ts': '2', 'new/c.ts': '1' }
    const faults = await withFolder(files, (folder) => foldersDiffer(join(folder, 'old'), join(folder, 'new')))
    expect(faults).toEqual([
      expect.stringContaining('a.ts is made by nothing any more'),
      expect.stringContaining('b.ts is out of date'),
      expect.stringContaining('c.ts is missing'),
    ])
  })

  test('migrations fail if they lack a column of a table', async () => {
    const schema = (columns: string) =>
      `import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const notes = pgTable('notes', { ${columns} })\n`
    const [before, after] = await withFolder({ 'x/src/store/schema.ts': schema('id: text()') }, async (folder) => {
      const service = join(folder, 'x')
      const settings = ['--dialect', 'postgresql', '--schema', 'src/store/schema.ts', '--out', 'migrations']
      await run('drizzle-kit', ['generate', ...settings], { cwd: service })
      const fresh = await staleMigrations(service, join(folder, 'fresh'))
      await writeFile(join(service, 'src/store/schema.ts'), schema('id: text(), text: text()'))
      return [fresh, await staleMigrations(service, join(folder, 'stale'))]
    })
    expect(before).toEqual([])
    expect(after).toContainEqual(expect.stringContaining('is missing'))
  })
})
