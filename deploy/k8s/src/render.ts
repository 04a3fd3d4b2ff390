/** Renders overlays with kustomize, if it is available. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Manifest, parseManifests } from './manifests.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('..', import.meta.url))

/** The command of kustomize, or the reason why there is none. */
export type Kustomize = { readonly command: readonly string[] } | { readonly missing: string }

/** Finds the kustomize that `deploy/ci/servers.sh fetch` builds, or one on the PATH, standalone or in kubectl. */
export async function findKustomize(): Promise<Kustomize> {
  const { HUNCH_SERVER_CACHE, XDG_CACHE_HOME = join(homedir(), '.cache') } = process.env
  const [built] = globSync(join(HUNCH_SERVER_CACHE ?? join(XDG_CACHE_HOME, 'hunch-servers'), 'kustomize-v*'))
    .sort()
    .reverse()
  if (built) return { command: [built, 'build'] }
  for (const command of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const) {
    const help = await run(command[0], [command[1], '--help']).catch(() => undefined)
    if (help) return { command }
  }
  return { missing: 'there is no kustomize; deploy/ci/servers.sh fetch builds it' }
}

/** Renders a folder of deploy/k8s as it would be applied. @throws the error of kustomize */
export async function render({ command }: { readonly command: readonly string[] }, path: string): Promise<Manifest[]> {
  const [program = '', ...args] = command
  const { stdout } = await run(program, [...args, join(folder, path)], { maxBuffer: 2 ** 26 })
  return parseManifests(stdout)
}
