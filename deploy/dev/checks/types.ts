/** Types, each workspace by its own tsconfig.json. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { root, run } from '../program.ts'

/**
 * What the compiler says of each workspace; a workspace that it does not look at is a fault as
 * well. What it has found out is kept beside the packages, so that a second look is quick.
 */
export async function typeFaults(
  workspaces: readonly string[] = manifest.workspaces,
  cache = join(root, 'node_modules', '.cache', 'types'),
): Promise<string[]> {
  const faults: string[] = []
  for (const workspace of workspaces) {
    if (!existsSync(join(root, workspace, 'tsconfig.json'))) {
      faults.push(`${workspace} has no tsconfig.json`)
      continue
    }
    const known = join(cache, `${workspace.replaceAll('/', '-')}.json`)
    const { ok, output } = await run('tsc', ['--project', workspace, '--incremental', '--tsBuildInfoFile', known])
    if (!ok) faults.push(output)
  }
  return faults
}
