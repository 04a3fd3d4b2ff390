import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '../log/index.ts'
import type { Binaries } from './binaries.ts'
import { enter } from './entrance.ts'
import type { Place } from './place.ts'
import { environment, failure } from './program.ts'

export interface PostgresExit {
  /** An error with the server's last lines of output; `code` is ENOSPC if the disk was full. */
  readonly error: Error & { code?: string }
  /** Whether `stop` was called. */
  readonly wanted: boolean
}

export interface Server {
  readonly pid: number
  stop(): Promise<void>
  readonly exited: Promise<PostgresExit>
}

const rememberedLines = 20
const stopWithinMs = 20_000

/**
 * Starts the server and waits until it accepts connections. If the server ends before that, throws an error with the last
 * output.
 */
export async function startServer(
  { postgres }: Binaries,
  { account, cluster }: Place,
  settings: Readonly<Record<string, string>>,
  log: Log,
): Promise<Server> {
  const { paths, files, close } = enter(account, cluster)
  const args = ['-D', ...paths, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // The server gets its own process group, so that Ctrl-C in a terminal does not end it before its clients.
  const options = { ...account, cwd: '/', env: environment, detached: true }
  const child = spawn(postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe', ...files] })
  close()
  let wanted = false
  const lines: string[] = []
  const exited = new Promise<PostgresExit>((done) => {
    child.on('error', (error) => done({ error, wanted }))
    child.on('close', (code, signal) =>
      done({ error: failure(`PostgreSQL ended with ${code ?? signal}`, lines.join('\n')), wanted }),
    )
  })
  const ready = new Promise<void>((done) => {
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      lines.push(line)
      if (lines.length > rememberedLines) lines.shift()
      log[/\b(FATAL|PANIC):/.test(line) ? 'warn' : 'debug'](line)
      if (line.includes('database system is ready to accept connections')) done()
    })
  })
  const ended = await Promise.race([ready, exited])
  if (ended) throw ended.error

  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      wanted = true
      await endOf(child, exited)
    },
  }
}

/** Stops the server. Requests a fast shutdown, and after 20 s an immediate one. Neither loses committed data. */
async function endOf(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs)
  await exited
  clearTimeout(force)
}
