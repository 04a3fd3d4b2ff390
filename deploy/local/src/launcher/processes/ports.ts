import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: a process that is started again finds its own free. */
const range = { from: 20_000, to: 32_000 }
const mostTries = 200

/** So many free ports of this machine, all different. They stay a process's own over its restarts. */
export async function choosePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === mostTries) throw new Error(`Of the ports from ${range.from} to ${range.to} hardly any is free.`)
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    await new Promise((done) => probe.close(done))
    return true
  } catch {
    return false
  }
}
