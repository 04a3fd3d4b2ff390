/** What a change concerns: its workspaces, and those that depend on them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../program.ts'

/** A workspace by its folder, with the folders of those that it depends on. */
export type Workspaces = ReadonlyMap<string, readonly string[]>

/** A change to one of these concerns everything. */
const everywhere = ['proto', 'services/kit']
/** Composed of all services, and so always tested. */
const composed = 'deploy/local'
/** A change to one of these shows in a browser. */
const inBrowser = ['web', 'gateway']

export interface Concerned {
  /** Folders of workspaces. */
  readonly folders: readonly string[]
  readonly withBrowser: boolean
}

/** The workspaces that some changed paths concern. A path outside of all workspaces concerns everything, unless it is a text. */
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

/** The workspaces of this repository, by what they need when they run. */
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

/** Paths that differ from a commit, those that git does not know yet included. Throws if there is no such commit. */
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
