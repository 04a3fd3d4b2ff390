/** A copy of the repository that may be broken. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../program.ts'
import type { Guard } from './guards.ts'

/** Copies the files that git has or would take in, and links packages and built files, which nothing changes. */
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
 * Carries out the changes of some guards. Returns what takes them back; throws if what one changes does not stand there
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

/** A file that is deleted and not committed yet is listed all the same. */
function ignoreDeleted(error: unknown): void {
  if (!(Error.isError(error) && 'code' in error && error.code === 'ENOENT')) throw error
}
