import { run } from '../program.ts'

/**
 * Returns the TEST_* and HUNCH_* variables of this process, and those that a shell file exports, for example the file that
 * `deploy/ci/servers.sh up` writes. Throws if the file is missing.
 *
 * @param file path of the shell file
 */
export async function readEnvironment(file: string): Promise<Record<string, string>> {
  const { ok, output } = await run('bash', ['-c', '. "$0" && env -0', file])
  if (!ok) throw new Error(`${file} cannot be read: ${output}`)
  const pairs = output.split('\0').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return /^(TEST|HUNCH)_/.test(name) ? [[name, value.join('=')]] : []
  })
  return Object.fromEntries(pairs)
}
