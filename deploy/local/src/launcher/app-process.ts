import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type AdminAccess, type Report, stopMessage, type Task } from '../messages.ts'
import type { Exit, Running } from './keep-running.ts'

const entry = fileURLToPath(new URL('../app.ts', import.meta.url))
/** Loading hundreds of modules leaves 160 MB of young garbage behind, which V8 is in no hurry to give back. */
const nodeOptions = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']
const stopWithinMs = 15_000
const rememberedOutput = 4_000

export interface AppProcess extends Running {
  readonly origin: string
  readonly admin: AdminAccess
}

/** Starts the app process and waits until it takes requests. Throws what kept it from that; `code` as Node gives it. */
export async function startApp(task: Task, signal: AbortSignal): Promise<AppProcess> {
  const child = launch(task)
  const exited = exitOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  const report = await Promise.race([firstReport(child), exited])
  if ('reason' in report) throw new Error(`The app ended while it started: ${report.reason}`)
  if (report.kind === 'failed') {
    await stop(child, exited)
    throw Object.assign(new Error(report.message), { code: report.code })
  }
  signal.removeEventListener('abort', kill) // from now on it is stopped in good order
  return { origin: report.origin, admin: report.admin, exited, stop: () => stop(child, exited) }
}

/** Fills the product with demo data in a process of its own. Throws where that does not come to its end. */
export async function fillDemo(task: Task, signal: AbortSignal): Promise<void> {
  const child = launch(task)
  const exited = exitOf(child)
  signal.addEventListener('abort', () => child.kill('SIGKILL'))
  const report = await Promise.race([firstReport(child), exited])
  const { code, reason } = await exited
  if ('kind' in report && report.kind === 'failed')
    throw Object.assign(new Error(report.message), { code: report.code })
  if (code !== 0) throw new Error(`The demo data could not be made: ${reason}`)
}

function launch(task: Task): ChildProcess {
  const child = fork(entry, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: nodeOptions,
  })
  child.on('message', (report: Report) => {
    if (report.kind === 'mailed') console.log(`  Mail      to ${report.to}: ${report.link}`)
  })
  child.send(task)
  return child
}

type Outcome = Exclude<Report, { kind: 'mailed' }>

/** Whether it came up; mails that go out meanwhile are not the answer. */
const firstReport = (child: ChildProcess): Promise<Outcome> =>
  new Promise((done) =>
    child.on('message', (report: Report) => {
      if (report.kind !== 'mailed') done(report)
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
