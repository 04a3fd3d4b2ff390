import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give out by themselves (Linux from 32768, others from 49152): a port
 * in between would go to any other test's server or connection while nothing listens on it.
 * Above are those of products of several processes.
 */
const from = 12_000
const to = 20_000

/** A TCP port on 127.0.0.1 for a server that starts later, or stops and comes back. */
export async function freePort(): Promise<number> {
  const port = randomInt(from, to)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
