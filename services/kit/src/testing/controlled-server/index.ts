import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { OwnServer } from '../servers/server.ts'

const run = promisify(execFile)
const withinMs = 150_000

/**
 * Opens a server that a command controls. `<command> start NAME` starts a server, new or with its earlier data. The command
 * prints the server's address as its last line once the server accepts calls. `stop NAME` and `kill NAME` return once the
 * server has ended.
 */
export async function openControlled(command: string): Promise<OwnServer> {
  const name = `own-${randomBytes(6).toString('hex')}`
  const publish = async (verb: 'start' | 'stop' | 'kill') =>
    (await run('sh', ['-c', `${command} ${verb} ${name}`], { timeout: withinMs })).stdout.trim().split('\n').at(-1) ??
    ''
  const url = await publish('start')
  return {
    url,
    start: async () => void (await publish('start')),
    stop: async () => void (await publish('stop')),
    kill: async () => void (await publish('kill')),
    close: async () => void (await publish('kill')),
  }
}
