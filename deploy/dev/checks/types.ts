/** Checks the types of each workspace, by its own tsconfig.json. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { root, run } from '../program.ts'

/** The fields of a workspace's tsconfig.json that are used. */
interface Project {
  readonly extends: string
  readonly compilerOptions?: object
  readonly include: readonly string[]
}

/**
 * The compiler's errors in all workspaces. A workspace without a tsconfig.json is a fault, since its types are not checked.
 * Workspaces with the same options are checked together, so that shared imports are read once. The compiler keeps its build
 * information in `cache`, which makes the next check faster.
 */
export async function typeFaults(
  workspaces: readonly string[] = manifest.workspaces,
  cache = join(root, 'node_modules', '.cache', 'types'),
): Promise<string[]> {
  const faults: string[] = []
  const alike = new Map<string, { workspace: string; project: Project }[]>()
  for (const workspace of workspaces) {
    const project = await readProject(workspace)
    if (!project) {
      faults.push(`${workspace} has no tsconfig.json`)
      continue
    }
    const options = JSON.stringify([project.extends, project.compilerOptions])
    alike.set(options, [...(alike.get(options) ?? []), { workspace, project }])
  }
  await mkdir(cache, { recursive: true })
  for (const [options, members] of alike) {
    const file = join(cache, createHash('sha256').update(options).digest('hex').slice(0, 12))
    const known = ['--incremental', '--tsBuildInfoFile', `${file}.known`]
    const { ok, output } = await run('tsc', ['--project', await projectOf(members, `${file}.json`), ...known])
    if (!ok) faults.unshift(output)
  }
  return faults
}

/** The workspace if there is only one, else `file`, to which it writes a tsconfig.json that includes all of them. */
async function projectOf(members: readonly { workspace: string; project: Project }[], file: string): Promise<string> {
  const [first, ...more] = members
  if (!first || more.length === 0) return first?.workspace ?? file
  const include = members.flatMap(({ project }) => project.include)
  await writeFile(file, JSON.stringify({ ...first.project, include }))
  return file
}

/** A workspace's tsconfig.json with absolute paths; undefined if it has none. */
async function readProject(workspace: string): Promise<Project | undefined> {
  const folder = join(root, workspace)
  const text = await readFile(join(folder, 'tsconfig.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const project: Project = JSON.parse(text)
  const { extends: base, include } = project
  return { ...project, extends: resolve(folder, base), include: include.map((pattern) => join(folder, pattern)) }
}
