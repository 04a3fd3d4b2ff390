/** Copies of the repository, in which `npm run guards` breaks code. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../program.ts'
import type { Guard } from './guards.ts'

/** Copies the files that git tracks or would add. Hard-links node_modules and dist folders, since nothing changes them. */
export async function makeCopy(root: string, copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true })
  for (const path of await listed(root, '--cached', '--others', '--exclude-standard')) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await cp(join(root, path), join(copy, path), { verbatimSymlinks: true }).catch(ignoreDeleted)
  }
  const ignored = await listed(root, '--others', '--ignored', '--exclude-standard', '--directory')
  for (const path of ignored.filter((each) => /(^|\/)(node_modules|dist)\/$/.test(each))) {
    const { ok, output } = await run('cp', ['-al', join(root, path), join(copy, path)])
    if (!ok) throw new Error(`${path} could not be linked: ${output}`)
  }
}

async function listed(root: string, ...which: readonly string[]): Promise<string[]> {
  const { ok, output } = await run('git', ['ls-files', '-z', ...which], { cwd: root })
  if (!ok) throw new Error(`the files of ${root} could not be listed: ${output}`)
  return output.split('\0').filter(Boolean)
}

/**
 * Applies the changes of some guards. Returns a function that undoes them. Throws if the text to replace is not in its file
 * exactly once.
 */
export async function changeIn(copy: string, some: readonly Guard[]): Promise<() => Promise<void>> {
  const originals = new Map<string, string>()
  for (const { file, from, to, row } of some) {
    const path = join(copy, file)
    const text = await readFile(path, 'utf8')
    const times = text.split(from).length - 1
    if (times !== 1) throw new Error(`the guard of threat ${row} stands ${times} times in ${file}: ${from}`)
    if (!originals.has(path)) originals.set(path, text)
    await writeFile(
      path,
      text.replace(from, () => to),
    )
  }
  return async () => {
    for (const [path, text] of originals) await writeFile(path, text)
  }
}

/** Ignores that a file does not exist: git lists a deleted file until the deletion is committed. */
function ignoreDeleted(error: unknown): void {
  if (!(Error.isError(error) && 'code' in error && error.code === 'ENOENT')) throw error
}
