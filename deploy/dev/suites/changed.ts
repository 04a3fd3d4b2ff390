/** Finds the workspaces that a change concerns: the changed ones and those that depend on them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../program.ts'

/** The folder of each workspace, with the folders of the workspaces that it depends on. */
export type Workspaces = ReadonlyMap<string, readonly string[]>

/** A change to one of these concerns all workspaces. */
const everywhere = ['proto', 'services/kit']
/** This workspace is composed of all services, so a change to any workspace concerns it. */
const composed = 'deploy/local'
/** A change to one of these needs the browser tests. */
const inBrowser = ['web', 'gateway']

export interface Concerned {
  /** The folders of the concerned workspaces. */
  readonly folders: readonly string[]
  readonly withBrowser: boolean
}

/** The workspaces that changed paths concern. A path outside of all workspaces concerns all, except `*.md` and `docs/`. */
export function concernedBy(paths: readonly string[], workspaces: Workspaces): Concerned {
  const folders = [...workspaces.keys()]
  const all = { folders, withBrowser: true }
  const changed = new Set<string>()
  for (const path of paths) {
    const folder = folders.find((each) => path.startsWith(`${each}/`))
    if (folder) changed.add(folder)
    else if (!path.endsWith('.md') && !path.startsWith('docs/')) return all
  }
  if (everywhere.some((folder) => changed.has(folder))) return all
  for (let before = -1; changed.size > before; ) {
    before = changed.size
    for (const [folder, needs] of workspaces) if (needs.some((need) => changed.has(need))) changed.add(folder)
  }
  if (changed.size > 0) changed.add(composed)
  return {
    folders: folders.filter((folder) => changed.has(folder)),
    withBrowser: inBrowser.some((folder) => changed.has(folder)),
  }
}

interface Manifest {
  readonly name: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
}

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The workspaces of this repository, with their runtime dependencies. */
export function readWorkspaces(): Workspaces {
  const folders = read('.').workspaces ?? []
  const byName = new Map(folders.map((folder) => [read(folder).name, folder]))
  return new Map(
    folders.map((folder) => [
      folder,
      Object.keys(read(folder).dependencies ?? {}).flatMap((name) => byName.get(name) ?? []),
    ]),
  )
}

/** Paths that differ from a commit, untracked files included. Throws if git fails, as for an unknown commit. */
export async function changedSince(commit: string): Promise<string[]> {
  const list = async (...words: string[]) => {
    const { ok, output } = await run('git', words)
    if (!ok) throw new Error(`git ${words.join(' ')} failed: ${output}`)
    return output.split('\n').filter(Boolean)
  }
  return [
    ...(await list('diff', '--name-only', '--no-renames', commit)),
    ...(await list('ls-files', '--others', '--exclude-standard')),
  ]
}
