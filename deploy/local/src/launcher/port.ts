import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from './refusal.ts'

/**
 * Makes sure that the address can be listened on, before anything is started for it, and answers
 * the port (a free one for 0). Waits up to `patienceMs` for one that is just being given back.
 * Throws a Refusal where it stays taken or does not exist.
 */
export async function probePort(host: string, port: number, patienceMs: number, signal: AbortSignal): Promise<number> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await listenOnce(host, port)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code !== 'EADDRINUSE' || performance.now() > end || signal.aborted) throw refusalFor(code, host, port, error)
      await sleep(200)
    }
  }
}

function refusalFor(code: unknown, host: string, port: number, error: unknown): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new Refusal(
        `Port ${port} is taken by another program. Choose another one, for example: npm start -- --port ${port + 1}`,
      )
    case 'EACCES':
      return new Refusal(
        `This user may not use port ${port}. Ports from 1024 on are free for everyone: npm start -- --port 3000`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(`This machine has no address "${host}". 127.0.0.1 is itself, 0.0.0.0 all its addresses.`)
    default:
      return error instanceof Error ? error : new Error(String(error))
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}
