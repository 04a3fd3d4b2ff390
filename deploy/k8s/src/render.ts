/** Renders overlays with kustomize, where it can be had. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Manifest, parseManifests } from './manifests.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('..', import.meta.url))

/** How kustomize is called, or why it cannot be. */
export type Kustomize = { readonly command: readonly string[] } | { readonly missing: string }

/** Looks for the one that `deploy/ci/servers.sh fetch` builds, then for one on the PATH, alone or as a part of kubectl. */
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

/** The resources of a folder of deploy/k8s, as they would be applied. @throws what kustomize says */
export async function render({ command }: { readonly command: readonly string[] }, path: string): Promise<Manifest[]> {
  const [program = '', ...args] = command
  const { stdout } = await run(program, [...args, join(folder, path)], { maxBuffer: 2 ** 26 })
  return parseManifests(stdout)
}
