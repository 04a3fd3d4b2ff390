import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSources } from '../checks/sources.ts'
import { root } from '../program.ts'

/** Calls `use` with a temporary folder that has the given files and this repository's node_modules. Then removes it. */
export async function withFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hunch-dev-')))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeAll(folder, files)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Like `withFolder`, with a copy of the repository's files whose path begins with `part`. `files` replace or add to them. */
export async function withCopy<T>(
  part: string,
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { paths } = await readSources()
  return withFolder({}, async (folder) => {
    for (const path of paths.filter((name) => name.startsWith(part))) await cp(join(root, path), join(folder, path))
    await writeAll(folder, files)
    return use(folder)
  })
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
