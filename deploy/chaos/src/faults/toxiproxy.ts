/** Connections that can be disturbed, through a toxiproxy of our own. */
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Disturbances of a link's connections, including open ones. */
export type Disturbance = 'slow' | 'reset' | 'half-open' | 'cut'

/** A port that forwards its connections to another port. */
export interface Link {
  readonly port: number
  disturb(how: Disturbance): Promise<void>
  heal(): Promise<void>
  remove(): Promise<void>
}

export interface Toxiproxy {
  /** Forwards connections from `port` to the port `to`, both on 127.0.0.1. */
  link(name: string, to: number, port: number): Promise<Link>
  stop(): void
}

const startWithinMs = 20_000
/** Delay of a slow link, in ms. */
export const slowMs = 500

/** The toxic (toxiproxy's word for a disturbance) of each kind. `cut` has none, because it closes the port. */
const toxics: Readonly<Record<Disturbance, object | undefined>> = {
  slow: { type: 'latency', stream: 'upstream', attributes: { latency: slowMs } },
  reset: { type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } },
  'half-open': { type: 'timeout', stream: 'downstream', attributes: { timeout: 0 } }, // forwards nothing, closes nothing
  cut: undefined,
}

/** Starts toxiproxy with its API on `port`. Default of `program`: `TEST_TOXIPROXY`, which `deploy/ci/servers.sh up` sets. */
export async function startToxiproxy(port: number, program = process.env['TEST_TOXIPROXY']): Promise<Toxiproxy> {
  if (!program) throw new Error('TEST_TOXIPROXY names no program: start the servers of deploy/ci/README.md first')
  const child = spawn(program, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'user-agent': 'hunch-chaos' }, // toxiproxy rejects browsers
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`toxiproxy: ${method} ${path}: ${response.status} ${text}`)
  }
  await eventually(() => call('GET', '/version'), child.exitCode)
  return {
    async link(name, to, at) {
      const proxy = { name, listen: `127.0.0.1:${at}`, upstream: `127.0.0.1:${to}`, enabled: true }
      await call('POST', '/proxies', proxy)
      const path = `/proxies/${name}`
      let disturbed: Disturbance | undefined
      return {
        port: at,
        async disturb(how) {
          disturbed = how
          const toxic = toxics[how]
          await (toxic
            ? call('POST', `${path}/toxics`, { name: how, toxicity: 1, ...toxic })
            : call('POST', path, { enabled: false }))
        },
        async heal() {
          if (!disturbed) return
          await (toxics[disturbed]
            ? call('DELETE', `${path}/toxics/${disturbed}`)
            : call('POST', path, { enabled: true }))
          disturbed = undefined
        },
        remove: async () => void (await call('DELETE', path)),
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

async function eventually(ask: () => Promise<unknown>, exitCode: number | null): Promise<void> {
  for (const end = performance.now() + startWithinMs; ; await pause(50)) {
    const error = await ask().then(
      () => undefined,
      (fault: unknown) => fault,
    )
    if (error === undefined) return
    if (exitCode !== null || performance.now() > end) throw error
  }
}
