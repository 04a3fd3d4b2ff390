/** Checks imports against .dependency-cruiser.mjs and subject-circles.ts, and proves that each rule reports something. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, run } from '../program.ts'
import { broken, sound } from './boundaries.fixtures.ts'
import { circleRule, type Module, subjectCircles } from './subject-circles.ts'

const config = join(root, '.dependency-cruiser.mjs')
const rooms = ['proto', 'services', 'gateway', 'web', 'deploy']

interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** Imports in this repository that a rule forbids. */
export async function boundaryFaults(): Promise<string[]> {
  const violations = await cruise(root)
  return violations.map(({ rule, from, to }) => `${from} → ${to}\n  ${rule}`)
}

/** Rules that miss a forbidden import, rules without an entry in `broken`, and rules that forbid a valid import. */
export async function toothlessRules(): Promise<string[]> {
  const { default: rules }: { default: { forbidden: { name: string }[] } } = await import(config)
  const names = [...rules.forbidden.map(({ name }) => name), circleRule]
  const untried = names.filter((name) => !(name in broken))
  const trials = Object.entries(broken).flatMap(([rule, files]) =>
    Object.entries(files).map(([from, to]) => ({ rule, from, to })),
  )
  const violations = await inTemporaryHouse({ ...sound, ...Object.assign({}, ...Object.values(broken)) }, cruise)
  const passed = trials.filter(
    ({ rule, from }) => !violations.some((found) => found.rule === rule && found.from === from),
  )
  const wronged = violations.filter(({ from }) => from in sound)
  return [
    ...untried.map((rule) => `${rule} is never broken on purpose`),
    ...passed.map(({ rule, from, to }) => `${rule} lets pass ${from} → ${to}`),
    ...wronged.map(({ rule, from, to }) => `${rule} forbids ${from} → ${to}, which is right`),
  ]
}

async function cruise(cwd: string): Promise<Violation[]> {
  const folders = rooms.filter((room) => existsSync(join(cwd, room)))
  const { output } = await run('depcruise', ['--config', config, '--output-type', 'json', ...folders], { cwd })
  const { modules, summary }: Cruised = JSON.parse(output)
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser saw no file at all')
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return [...violations, ...subjectCircles(modules)]
}

interface Cruised {
  readonly modules: readonly Module[]
  readonly summary: { readonly totalCruised: number; readonly violations: readonly Found[] }
}

interface Found {
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

/** Creates a small project of files that each import one thing, calls `look` with its folder, and removes it. */
async function inTemporaryHouse<T>(
  imports: Readonly<Record<string, string>>,
  look: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hunch-rules-')))
  try {
    for (const [path, target] of Object.entries(imports)) await write(folder, path, target)
    await addPackages(folder)
    return await look(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The packages of the small project: their folders and their exports. */
const packages: Readonly<Record<string, { place: string; exports: Readonly<Record<string, string>> }>> = {
  proto: {
    place: 'proto',
    exports: { './http': './http/index.ts', './http/client': './http/client.ts', './colours': './theme/colours.ts' },
  },
  kit: { place: 'services/kit', exports: { './*': './src/*/index.ts' } },
  members: { place: 'services/members', exports: { '.': './src/index.ts' } },
  alpha: { place: 'services/alpha', exports: { '.': './src/service.ts' } },
  beta: { place: 'services/beta', exports: { '.': './src/service.ts' } },
  local: { place: 'deploy/local', exports: { '.': './src/service.ts' } },
}

async function addPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@hunch'), { recursive: true })
  for (const [name, { place, exports }] of Object.entries(packages)) {
    await writeFile(
      join(folder, place, 'package.json'),
      JSON.stringify({ name: `@hunch/${name}`, type: 'module', exports }),
    )
    await symlink(join(folder, place), join(modules, '@hunch', name))
  }
  for (const name of ['zod', '@bufbuild']) await symlink(join(root, 'node_modules', name), join(modules, name))
}

async function write(folder: string, path: string, target: string): Promise<void> {
  const [, kind = '', from] = /^(type )?(.*)$/.exec(target) ?? []
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(
    join(folder, path),
    from ? `import ${kind}x from '${from}'\nexport { type x }\n` : 'export default 1\n',
  )
}
