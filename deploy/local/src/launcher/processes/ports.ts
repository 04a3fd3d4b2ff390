import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The ports to choose from. Outgoing connections usually have higher ports, so a restarted process finds its port free. */
const range = { from: 20_000, to: 32_000 }
/** Ports are claimed in blocks. The process that listens on a block's first port owns the others, even unused ones. */
const blockSize = 50
const blocks = (range.to - range.from) / blockSize
const mostTries = 200

/** Returns `count` different free ports, which no other product chooses until the signal is aborted. Throws after 200 tries. */
export async function choosePorts(count: number, signal: AbortSignal): Promise<number[]> {
  const ports: number[] = []
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === mostTries) throw new Error(`Of the ports from ${range.from} to ${range.to} hardly any is free.`)
    ports.push(...(await claimBlock(range.from + randomInt(blocks) * blockSize, signal)))
  }
  return ports.slice(0, count)
}

/** Returns the free ports of a block; none if another process owns the block. */
async function claimBlock(first: number, signal: AbortSignal): Promise<number[]> {
  const claim = await listen(first)
  if (!claim) return []
  claim.unref().on('connection', (socket) => socket.destroy())
  signal.addEventListener('abort', () => claim.close(), { once: true })
  const free: number[] = []
  for (let port = first + 1; port < first + blockSize; port += 1) if (await isFree(port)) free.push(port)
  return free
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listen(port)
  if (!probe) return false
  await new Promise((done) => probe.close(done))
  return true
}

async function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server
  } catch {
    return undefined
  }
}
