/** Containers by the engine's own client; the environment says which engine (DOCKER_HOST). */
import { spawnSync } from 'node:child_process'
import manifest from '../package.json' with { type: 'json' }
import type { Variables } from './secrets.ts'

/** The tag of the images. */
export const { version } = manifest

export interface Running {
  /** As the engine says it: `starting`, `healthy`, `unhealthy`; `gone` where it runs no more. */
  health(): string
  /** The end of what it wrote. */
  log(): string
  /** Runs a command in it. */
  run(command: readonly string[]): { readonly stdout: string }
  /** Asks it to end. Returns its exit code. */
  stop(): number
  remove(): void
}

/** Runs the engine's client to its end. */
export function docker(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' })
  if (error) throw error
  return { status, stdout, stderr }
}

/** Starts an image on the host's network, with no more rights than docker-compose.yml gives it. Throws where that fails. */
export function runContainer(
  name: string,
  { image, main, settings, secretsFile }: { image: string; main: string; settings: Variables; secretsFile: string },
): Running {
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const settingsOptions = Object.entries(settings).flatMap(([variable, value]) => ['--env', `${variable}=${value}`])
  const { status, stderr } = docker([
    ...['run', '--detach', '--name', name, '--network', 'host', '--health-interval', '2s'],
    ...limits,
    ...settingsOptions,
    ...['--volume', `${secretsFile}:/secrets/env:ro`],
    `hunch/${image}:${version}`,
    ...['node', '--env-file=/secrets/env', main],
  ])
  if (status !== 0) throw new Error(`${image} could not be started: ${stderr}`)
  const inspect = (format: string) => docker(['inspect', '--format', format, name]).stdout.trim()
  return {
    health: () => (inspect('{{.State.Running}}') === 'true' ? inspect('{{.State.Health.Status}}') : 'gone'),
    log() {
      const { stdout, stderr } = docker(['logs', '--tail', '20', name])
      return stdout + stderr
    },
    run: (command) => docker(['exec', name, ...command]),
    stop() {
      docker(['stop', '--time', '15', name])
      return Number(inspect('{{.State.ExitCode}}'))
    },
    remove: () => void docker(['rm', '--force', name]),
  }
}
