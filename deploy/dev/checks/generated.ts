/** Checks that generated files are up to date. */
import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { servicesWithTables } from '../generate.ts'
import { root, run } from '../program.ts'

const proto = join(root, 'proto')
const web = join(root, 'web')
const remedy = 'run `npm run generate` and commit what it writes'

/** Generates everything again in a temporary folder and compares. Returns a sentence for each difference. */
export async function staleCode(): Promise<string[]> {
  return inTemporaryFolder(async (folder) => {
    const client = join(folder, 'client.ts')
    const colours = join(folder, 'colours.css')
    const limits = join(folder, 'limits.md')
    const [buf, node, css, list, ...migrations] = await Promise.all([
      run('buf', ['generate', '--output', folder], { cwd: proto }),
      run('node', ['generate-client.ts', client], { cwd: proto }),
      run('node', ['generateColours.ts', colours], { cwd: web }),
      run('node', ['deploy/dev/limits.ts', limits], { cwd: root }),
      ...servicesWithTables().map((service) => staleMigrations(service, join(folder, basename(service)))),
    ])
    const failed = [buf, node, css, list].filter(({ ok }) => !ok)
    if (failed.length > 0) return failed.map(({ output }) => output)
    return [
      ...(await foldersDiffer(join(proto, 'gen'), join(folder, 'gen'))),
      ...(await filesDiffer(join(proto, 'http', 'client.ts'), client)),
      ...(await filesDiffer(join(web, 'src', 'ui', 'styles', 'colours.css'), colours)),
      ...(await filesDiffer(join(root, 'docs', 'limits.md'), limits)),
      ...migrations.flat(),
    ]
  })
}

/**
 * Copies a service's migrations, and generates new ones into the copy. A generated migration is a fault, and so is one that
 * drizzle-kit rejects.
 */
export async function staleMigrations(service: string, copy: string): Promise<string[]> {
  const migrations = join(service, 'migrations')
  await cp(migrations, copy, { recursive: true })
  // drizzle-kit takes `--out` as relative to the service, even if it is absolute
  const place = ['--dialect', 'postgresql', '--out', relative(service, copy)]
  const generate = await run('drizzle-kit', ['generate', '--schema', await schemaOf(service), ...place], {
    cwd: service,
  })
  if (!generate.ok || !generate.output.includes('No schema changes')) {
    const wrong = generate.ok ? [] : [generate.output]
    return [...wrong, ...(await foldersDiffer(migrations, copy))]
  }
  const check = await run('drizzle-kit', ['check', ...place], { cwd: service })
  return check.ok ? [] : [check.output]
}

/** The path of a service's schema, from its drizzle.config.ts. Default: src/store/schema.ts. */
async function schemaOf(service: string): Promise<string> {
  const config = await textOf(join(service, 'drizzle.config.ts'))
  return /schema: '([^']+)'/.exec(config ?? '')?.[1] ?? 'src/store/schema.ts'
}

/** A sentence for each file that differs, or that is in only one of the two folders. */
export async function foldersDiffer(committed: string, fresh: string): Promise<string[]> {
  const names = new Set([...(await filesIn(committed)), ...(await filesIn(fresh))])
  const faults = [...names].sort().map((name) => filesDiffer(join(committed, name), join(fresh, name)))
  return (await Promise.all(faults)).flat()
}

async function filesDiffer(committed: string, fresh: string): Promise<string[]> {
  const [old, now] = await Promise.all([textOf(committed), textOf(fresh)])
  if (old === now) return []
  const path = relative(root, committed)
  if (old === undefined) return [`${path} is missing: ${remedy}`]
  return [now === undefined ? `${path} is made by nothing any more: ${remedy}` : `${path} is out of date: ${remedy}`]
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined)

async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) names.push(relative(folder, join(entry.parentPath, entry.name)))
  }
  return names
}

async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hunch-generated-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
