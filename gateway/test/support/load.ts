import { connect, type Socket } from 'node:net'

/** An attacker's connection. */
export interface Attacker {
  readonly socket: Socket
  /** The status of the first response; 0 while there is none. */
  status(): number
  readonly closed: Promise<void>
}

/** Opens a connection from an address of 127.0.0.0/8 and writes to it. */
export function attack(origin: string, text: string, localAddress = '127.0.0.1'): Attacker {
  const { hostname, port } = new URL(origin)
  let received = ''
  const socket = connect({ host: hostname, port: Number(port), localAddress }, () => void socket.write(text))
  const closed = new Promise<void>((done) => socket.on('error', () => {}).on('close', () => done()))
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  return { socket, closed, status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0) }
}

/** Writes a byte at an interval until the connection ends. */
export function drip({ socket }: Attacker, everyMs: number): void {
  const timer = setInterval(() => socket.write(' '), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Runs a callback every `ms` until `end` is called. */
export function every(ms: number, run: () => void): { end(): void } {
  const timer = setInterval(run, ms)
  return { end: () => clearInterval(timer) }
}

const stretches = 4

/**
 * Measures the p99 latency of consecutive reads in ms: the lowest of four stretches. An attack slows all stretches; other load
 * on the machine slows only some of them. Throws if a read fails.
 */
export async function p99Of(read: () => Promise<{ status: number }>, ms: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let stretch = 0; stretch < stretches; stretch += 1)
    least = Math.min(least, await p99OfStretch(read, ms / stretches))
  return least
}

async function p99OfStretch(read: () => Promise<{ status: number }>, ms: number): Promise<number> {
  const times: number[] = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const from = performance.now()
    const { status } = await read()
    if (status !== 200) throw new Error(`a read failed with ${status}`)
    times.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, 2)) // stays below the reader's own rate limit
  }
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

/** Returns the maximum p99 of other clients during an attack, in ms, from their p99 before the attack. */
export const acceptableP99 = (beforeMs: number): number => Math.max(500, 4 * beforeMs)
