import type { ChildProcess } from 'node:child_process'
import { type AdminAccess, type Report, stopMessage, type Task } from '../messages.ts'
import { forkApp } from './fork-app.ts'
import type { Exit, Running } from './keep-running.ts'
import type { HeldPort } from './port.ts'
import type { Spare } from './spare.ts'

/** The product stops within 8 s by itself. */
const stopWithinMs = 9_000
const rememberedOutput = 4_000

export interface AppProcess extends Running {
  readonly admin: AdminAccess
}

interface AppSurroundings {
  readonly held: HeldPort
  readonly spare?: Spare
  /** Ends it while it starts. */
  readonly signal: AbortSignal
  /** Called when it stops accepting connections. */
  leaving(): void
}

/**
 * Starts the app process and waits until it takes requests, accepted from the held socket. A
 * `spare`, which has its modules loaded, does the task where there is one. Throws what kept it from
 * that; `code` as Node gives it.
 */
export async function startApp(task: Task, { held, spare, signal, leaving }: AppSurroundings): Promise<AppProcess> {
  const child = spare?.take() ?? forkApp()
  const exited = exitOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  child.on('message', (report: Report) => {
    if (report.kind === 'leaving') leaving()
  })
  child.send(task, held.socket as never, () => {}) // where it has ended, `exited` says so
  const report = await Promise.race([firstReport(child), exited])
  signal.removeEventListener('abort', kill) // from now on it is stopped in good order
  if ('reason' in report) throw new Error(`The app ended while it started: ${report.reason}`)
  if (report.kind === 'failed') {
    await stop(child, exited)
    throw Object.assign(new Error(report.message), { code: report.code })
  }
  return { admin: report.admin, exited, stop: () => stop(child, exited) }
}

/** Fills the product with demo data in a process of its own. Throws where that does not come to its end. */
export async function fillDemo(task: Task, signal: AbortSignal): Promise<void> {
  const child = forkApp()
  const exited = exitOf(child)
  signal.addEventListener('abort', () => child.kill('SIGKILL'))
  child.send(task)
  const report = await Promise.race([firstReport(child), exited])
  const { code, reason } = await exited
  if ('kind' in report && report.kind === 'failed')
    throw Object.assign(new Error(report.message), { code: report.code })
  if (code !== 0) throw new Error(`The demo data could not be made: ${reason}`)
}

type Outcome = Extract<Report, { kind: 'ready' | 'failed' }>

/** Whether it came up. */
const firstReport = (child: ChildProcess): Promise<Outcome> =>
  new Promise((done) =>
    child.on('message', (report: Report) => {
      if (report.kind === 'ready' || report.kind === 'failed') done(report)
    }),
  )

function exitOf(child: ChildProcess): Promise<Exit & { code: number | null }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-rememberedOutput)
    })
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, reason: error.message, diskFull: false }))
    child.on('close', (code, signal) => {
      const how = signal ? `ended by ${signal}` : `ended with code ${code}`
      done({ code, reason: [how, output.trim()].filter(Boolean).join('\n'), diskFull: output.includes('ENOSPC') })
    })
  })
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.connected) child.send(stopMessage)
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exited
  clearTimeout(force)
}
