import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports of tests, below the ephemeral ports of operating systems (Linux from 32768, others from 49152). An ephemeral port could
 * go to another test's server or connection while no server listens on it. Above the range are the ports of deploy/ci and of
 * products with several processes.
 */
const range = { from: 12_000, to: 17_000 }
/** Each Jest worker has its own ports, so that another worker cannot take a port while no server listens on it. */
const workers = 10
const count = (range.to - range.from) / workers
const first = range.from + (Number(process.env.JEST_WORKER_ID ?? 0) % workers) * count
let next = randomInt(count)

/** Returns a free TCP port on 127.0.0.1, for a server that starts later or restarts. */
export async function freePort(): Promise<number> {
  const port = first + next
  next = (next + 1) % count
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
