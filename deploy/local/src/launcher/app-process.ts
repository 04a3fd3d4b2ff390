import type { ChildProcess } from 'node:child_process'
import { type HealthReporter, watchHealth } from '../health/health.ts'
import { type AdminAccess, type Report, type Result, stopMessage, type Task } from '../messages.ts'
import { forkApp } from './fork-app.ts'
import type { Exit, Running } from './keep-running.ts'
import { type Turns, takeTurns } from './stand-in.ts'

/** Time after which the process is killed, in ms. The product stops by itself within 8 s. */
const stopWithinMs = 9_000
const rememberedOutput = 4_000

export interface AppProcess extends Running {
  readonly admin: AdminAccess
}

interface AppSurroundings {
  /** Answers requests while the process does not. */
  readonly standIn: Turns
  /** If aborted, kills a process that is still starting. */
  readonly signal: AbortSignal
  /** Gets health changes; a process that hangs is killed. */
  readonly health: HealthReporter
}

/**
 * Starts an app process, waits until it takes requests, then watches its health. If the process fails to start, throws its
 * error with Node's `code`.
 */
export async function startApp(task: Task, surroundings: AppSurroundings): Promise<AppProcess> {
  const { standIn, signal, health } = surroundings
  const child = await forkApp(task, signal)
  const exited = exitOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const ending = new AbortController()
  void exited.then(() => ending.abort())
  child.on('message', (report: Report) => {
    if (report.kind === 'leaving') ending.abort()
    void takeTurns(report, standIn, child)
  })
  child.send(task, () => {}) // if the process has ended, `exited` reports that
  const report = await Promise.race([firstReport(child), exited])
  signal.removeEventListener('abort', kill) // from now on, the process is stopped gracefully
  if ('reason' in report) throw new Error(`The app ended while it started: ${report.reason}`)
  if (report.kind === 'failed') {
    await stop(child, exited)
    throw Object.assign(new Error(report.message), { code: report.code })
  }
  if (report.kind !== 'ready') throw new Error('The app did something else than it was asked for.')
  await standIn.leave()
  void watchHealth({ child, probes: report.probes }, health, ending.signal)
  return {
    admin: report.admin,
    exited,
    stop() {
      ending.abort()
      return stop(child, exited)
    },
  }
}

/** Runs a task in a process of its own, before the product runs. Throws if the task does not finish. */
export async function doOnce(task: Task, signal: AbortSignal): Promise<Result> {
  const child = await forkApp(task, signal)
  const exited = exitOf(child)
  signal.addEventListener('abort', () => child.kill('SIGKILL'))
  child.send(task)
  const report = await Promise.race([firstReport(child), exited])
  const { code, reason } = await exited
  if ('kind' in report && report.kind === 'failed')
    throw Object.assign(new Error(report.message), { code: report.code })
  if (code !== 0 || !('kind' in report) || report.kind !== 'done') throw new Error(`It was cut off: ${reason}`)
  return report.result
}

type Outcome = Extract<Report, { kind: 'ready' | 'done' | 'failed' }>

/** Resolves with the first report about the outcome of the task. */
const firstReport = (child: ChildProcess): Promise<Outcome> =>
  new Promise((done) =>
    child.on('message', (report: Report) => {
      if (report.kind === 'ready' || report.kind === 'done' || report.kind === 'failed') done(report)
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
