import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

const requirements = fileURLToPath(new URL('../requirements.txt', import.meta.url))

/**
 * The path of the fuzzer, in a virtual environment in the user's cache. Creates the environment if it is missing for the pinned
 * versions. Throws if Python cannot create one.
 */
export async function schemathesis(): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16)
  const folder = join(cache, 'hunch-fuzz', hash)
  if (!existsSync(join(folder, 'ready'))) {
    await rm(folder, { recursive: true, force: true })
    await makeEnvironment(folder)
    const pip = ['install', '--quiet', '--disable-pip-version-check', '--no-deps', '--requirement', requirements]
    await must(join(folder, 'bin', 'pip'), pip)
    await must(join(folder, 'bin', 'schemathesis'), ['--version'])
    await writeFile(join(folder, 'ready'), '')
  }
  return join(folder, 'bin', 'schemathesis')
}

/** Creates a virtual environment. If that fails, installs Debian's package python3-venv and retries. */
async function makeEnvironment(folder: string): Promise<void> {
  const { code } = await run('python3', ['-m', 'venv', folder])
  if (code === 0) return
  await must('apt-get', ['update', '-qq'])
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-venv'])
  await must('python3', ['-m', 'venv', '--clear', folder])
}

async function must(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)
}
