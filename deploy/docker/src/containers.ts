/** Runs containers with the `docker` client. DOCKER_HOST selects the engine. */
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import type { Variables } from './secrets.ts'

/** The tag of the images. */
export const { version } = manifest

export interface Running {
  /** The engine's health status: `starting`, `healthy` or `unhealthy`; `gone` if the container is not running. */
  health(): string
  /** Returns the last 20 lines of the container's output. */
  log(): string
  /** Runs a command in the container and waits until it exits, for at most 90 s. */
  run(command: readonly string[]): { readonly stdout: string; readonly stderr: string; readonly status: number | null }
  /** Kills the container without a warning, as a crash of the machine does. */
  kill(): void
  /** Starts the container again. */
  start(): void
  /** Stops the container gracefully. Returns its exit code. */
  stop(): number
  remove(): void
}

export interface ContainerOptions {
  readonly image: string
  readonly settings: Variables
  /** Options of the `docker` client, such as network and volumes. */
  readonly options: readonly string[]
  /** Replaces the image's own command. */
  readonly command?: readonly string[]
}

const clientMs = 90_000

/** Runs the `docker` client until it exits. Throws if it takes longer than `withinMs` (default: 90 s). */
export function docker(
  args: readonly string[],
  withinMs = clientMs,
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', timeout: withinMs })
  if (error) throw error
  return { status, stdout, stderr }
}

/** The compressed size of an image, in bytes. Throws if the image does not exist. */
export function compressedBytes(image: string): number {
  const command = `set -o pipefail; docker save hunch/${image}:${version} | gzip | wc -c`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

/** The images that write members' exports to /tmp. As in the Compose files, only these images have /tmp on disk. */
const withExports: readonly string[] = ['trial-auth', 'all-in-one']

/** The same restrictions as in the Compose files. A new volume has the owner and the mode of the image's folder. */
const restrictionsOf = (image: string): string[] => [
  '--read-only',
  ...(withExports.includes(image) ? ['--volume', '/tmp'] : ['--tmpfs', '/tmp']),
  ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'],
]

/** The arguments of the `docker` client that run an image. */
export const runArguments = ({ image, settings, options, command = [] }: ContainerOptions): string[] => [
  ...restrictionsOf(image),
  ...Object.entries(settings).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
  ...options,
  `hunch/${image}:${version}`,
  ...command,
]

/** Starts an image in a new container. Throws if that fails. */
export function runContainer(name: string, container: ContainerOptions): Running {
  const { status, stderr } = docker([
    ...['run', '--detach', '--name', name, '--health-interval', '2s'],
    ...runArguments(container),
  ])
  if (status !== 0) throw new Error(`${container.image} could not be started: ${stderr}`)
  const inspect = (format: string) => docker(['inspect', '--format', format, name]).stdout.trim()
  return {
    health: () => (inspect('{{.State.Running}}') === 'true' ? inspect('{{.State.Health.Status}}') : 'gone'),
    log() {
      const { stdout, stderr } = docker(['logs', '--tail', '20', name])
      return stdout + stderr
    },
    run: (command) => docker(['exec', name, ...command]),
    kill: () => void docker(['kill', name]),
    start: () => void docker(['start', name]),
    stop() {
      docker(['stop', '--time', '40', name])
      return Number(inspect('{{.State.ExitCode}}'))
    },
    remove: () => void docker(['rm', '--force', '--volumes', name]),
  }
}

/** Waits until a container is healthy. Throws with the end of its log if it exits or exceeds `withinMs`. */
export async function untilHealthy(name: string, container: Running, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs
  for (;;) {
    const state = container.health()
    if (state === 'healthy') return
    if (Date.now() > end || state === 'gone') throw new Error(`${name} is ${state}:\n${container.log()}`)
    await pause(500)
  }
}

/** Returns the rights of a container's process if these are too many, or if it cannot write to /tmp; else an empty text. */
export function excessOf(container: Running): string {
  const { stdout } = container.run([
    'node',
    '--eval',
    "const fs = require('fs'); const status = fs.readFileSync('/proc/1/status', 'utf8')" +
      "; const writes = (path) => { try { fs.writeFileSync(path, ''); return true } catch { return false } }" +
      "; console.log(process.getuid(), writes('/app/x'), writes('/tmp/x'), /CapEff:\\s*(\\w+)/.exec(status)[1])",
  ])
  return stdout.trim() === '10001 false true 0000000000000000' ? '' : stdout
}
