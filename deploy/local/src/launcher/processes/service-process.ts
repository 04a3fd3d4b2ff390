import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type HealthReporter, untilReady, watchHealth } from '../../health/health.ts'
import { sampledNodeOptions } from '../../health/stack-sample.ts'
import type { AdminAccess } from '../../messages.ts'
import type { FlushOrder, ProcessReport } from '../../processes/task.ts'
import type { Exit, Running } from '../keep-running.ts'
import { type Turns, takeTurns } from '../stand-in.ts'
import type { ProcessPlan } from './process-plan.ts'

/** Time after which a process is killed, in ms. The process stops by itself within 9 s. */
const stopWithinMs = 10_000
const rememberedOutput = 4_000

const preload = new URL('../../processes/with-launcher.ts', import.meta.url).href
/** The young generation is small, because loading modules would leave more garbage in it than the process makes later. */
const nodeOptions = [
  '--max-semi-space-size=2',
  '--disable-warning=ExperimentalWarning',
  ...sampledNodeOptions,
  '--import',
  preload,
]

export interface ServiceProcess extends Running {
  readonly pid: number
  /** The admin's account. Set only for auth. */
  readonly admin: AdminAccess | undefined
  /** Does all due work of the process, like `Service.flush`. */
  flush(): Promise<number>
}

interface Surroundings {
  /** Answers requests while the gateway does not. Default: connections are refused. */
  readonly standIn?: Turns
  readonly log: { write(line: string): void }
  /** If aborted, kills a process that is still starting. */
  readonly signal: AbortSignal
  /** Gets the reports of the process. */
  reported(report: ProcessReport): void
  /** Gets health changes; a process that hangs is killed. Default: the process is not watched. */
  readonly health?: HealthReporter
}

/** Starts a process and waits until it takes requests. Throws the error that stopped it. */
export async function startProcess(plan: ProcessPlan, surroundings: Surroundings): Promise<ServiceProcess> {
  const { standIn = noStandIn, signal, health } = surroundings
  const child = forkProcess(plan)
  const exited = exitOf(child, plan.name, surroundings.log)
  let admin: AdminAccess | undefined
  const settled = Promise.withResolvers<void>() // auth is ready before the admin can sign in
  if (plan.name !== 'auth') settled.resolve()
  child.on('message', (report: ProcessReport) => {
    if (report.kind === 'admin') {
      admin = report.admin
      settled.resolve()
    }
    void takeTurns(report, standIn, child)
    surroundings.reported(report)
  })
  // If the process has ended meanwhile, `exited` reports that.
  if (plan.task) child.send(plan.task, () => {})
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const ending = new AbortController()
  void exited.then(() => ending.abort())
  const ready = untilReady(plan.probes, AbortSignal.any([ending.signal, signal]))
  const exit = await Promise.race([ready.then(() => settled.promise), exited])
  signal.removeEventListener('abort', kill) // from now on, the process is stopped gracefully
  if (exit || ending.signal.aborted || signal.aborted) throw startFailure(plan.name, await exited)
  if (plan.isPublic) await standIn.leave()
  if (health) void watchHealth({ child, probes: plan.probes }, health, ending.signal)
  return {
    pid: child.pid ?? 0,
    admin,
    exited,
    stop() {
      ending.abort()
      return stop(child, exited)
    },
    flush: flushes(child, plan.name, exited),
  }
}

const noStandIn: Turns = { enter: async () => {}, giveWay() {}, leave: async () => {} }

/** Returns a function that flushes the process. The function rejects if the flush fails or the process ends first. */
function flushes(child: ChildProcess, name: string, exited: Promise<Exit>): () => Promise<number> {
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  let orders = 0
  child.on('message', (report: ProcessReport) => {
    if (report.kind !== 'flushed') return
    if (report.fault === undefined) waiting.get(report.order)?.resolve(report.done)
    else waiting.get(report.order)?.reject(new Error(`${name} could not do what is due: ${report.fault}`))
    waiting.delete(report.order)
  })
  void exited.then(({ reason }) => {
    for (const each of waiting.values()) each.reject(new Error(`${name} ended: ${reason}`))
  })
  return () => {
    orders += 1
    const flushed = Promise.withResolvers<number>()
    waiting.set(orders, flushed)
    child.send({ kind: 'flush', order: orders } satisfies FlushOrder, (error) => error && flushed.reject(error))
    return flushed.promise
  }
}

const startFailure = (name: string, { reason, diskFull }: Exit): Error =>
  Object.assign(new Error(`${name} ended while it started: ${reason}`), diskFull ? { code: 'ENOSPC' } : {})

const forkProcess = ({ name, entry, environment, output }: ProcessPlan): ChildProcess =>
  fork(entry, {
    env: environment,
    stdio: ['ignore', output ?? 'pipe', 'pipe', 'ipc'],
    execArgv: [...nodeOptions, `--title=hunch ${name}`],
    detached: true, // Ctrl-C reaches every process of the terminal; only the launcher acts on it
  })

/** Resolves with the reason of the exit and the last output. Until then, the process's log is added to the launcher's. */
function exitOf(child: ChildProcess, name: string, log: Surroundings['log']): Promise<Exit> {
  let output = ''
  const remember = (line: string) => (output = `${output}${line}\n`.slice(-rememberedOutput))
  const linesOf = (stream: ChildProcess['stdout'], take: (line: string) => void) =>
    stream && createInterface({ input: stream }).on('line', take)
  linesOf(child.stdout, (line) => {
    log.write(`${named(line, name)}\n`)
    if (line.startsWith('{"level":60')) remember(wordsOf(line))
  })
  linesOf(child.stderr, (line) => {
    log.write(`${JSON.stringify({ level: 50, time: Date.now(), service: name, msg: line })}\n`)
    remember(line)
  })
  return new Promise((done) => {
    child.on('error', (error) => done({ reason: error.message, diskFull: false }))
    child.on('close', (code, signal) => {
      const how = signal ? `ended by ${signal}` : `ended with code ${code}`
      done({ reason: [how, output.trim()].filter(Boolean).join('\n'), diskFull: output.includes('ENOSPC') })
    })
  })
}

/** Adds the service's name to a log line that has none. */
const named = (line: string, name: string): string =>
  line.startsWith('{') && !line.includes('"service":') ? `{"service":"${name}",${line.slice(1)}` : line

/** Returns the message of a log line, with the message and code of its error. */
function wordsOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; code?: string } }
    return [msg, err?.message, err?.code].filter(Boolean).join(': ')
  } catch {
    return line
  }
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exited
  clearTimeout(force)
}
