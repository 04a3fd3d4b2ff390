import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give out by themselves (Linux from 32768, others from 49152): a port
 * in between would go to any other test's server or connection while nothing listens on it.
 * Above are those of deploy/ci, and of products of several processes.
 */
const range = { from: 12_000, to: 17_000 }
/** Each worker of Jest has ports of its own, so that no other takes one while nothing listens on it. */
const workers = 10
const count = (range.to - range.from) / workers
const first = range.from + (Number(process.env.JEST_WORKER_ID ?? 0) % workers) * count
let next = randomInt(count)

/** A TCP port on 127.0.0.1 for a server that starts later, or stops and comes back. */
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
