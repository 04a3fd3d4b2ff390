/**
 * Sets the images that `overlays/production/images` runs:
 *
 *   node deploy/k8s/src/set-images.ts registry.example/hunch 0.1.0-1f1f37a50b47            all processes
 *   node deploy/k8s/src/set-images.ts registry.example/hunch 0.1.0-1f1f37a50b47 auth media  these alone
 *
 * `PUSH_TO=registry.example/hunch deploy/docker/build.sh` prints the tag: the version and revision that were built.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../overlays/production/images/kustomization.yaml', import.meta.url))

/** Matches the line of an image: `  - { name: hunch/auth, newName: registry.example/hunch/auth, newTag: 0.1.0 }`. */
const line = /^( *- \{ name: hunch\/(\w+), newName: )[^\s,]+(, newTag: )[^\s}]+( \})$/gm

/**
 * Replaces the images in the text of `kustomization.yaml`.
 *
 * @param repository without a process's name, as in `registry.example/hunch`
 * @param processes the processes whose images change; default: all
 * @throws if the text has no line for one of `processes`
 */
export function withImages(text: string, repository: string, tag: string, processes: readonly string[] = []): string {
  const there = new Set([...text.matchAll(line)].map(([, , name = '']) => name))
  const unknown = processes.filter((name) => !there.has(name))
  if (unknown.length > 0)
    throw new Error(`there is no image of ${unknown.join(', ')}; there are ${[...there].join(', ')}`)
  return text.replace(line, (whole, start: string, name: string, between: string, end: string) =>
    processes.length === 0 || processes.includes(name) ? `${start}${repository}/${name}${between}${tag}${end}` : whole,
  )
}

if (import.meta.main) {
  const [repository, tag, ...processes] = process.argv.slice(2)
  if (!repository || !tag || !/^[\w][\w.-]{0,127}$/.test(tag)) {
    process.stderr.write(
      'set-images.ts: name the repository and the tag, as registry.example/hunch 0.1.0-1f1f37a50b47\n',
    )
    process.exit(2)
  }
  try {
    writeFileSync(file, withImages(readFileSync(file, 'utf8'), repository, tag, processes))
  } catch (error) {
    process.stderr.write(`set-images.ts: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
