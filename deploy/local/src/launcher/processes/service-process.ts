import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { AdminAccess } from '../../messages.ts'
import type { FlushOrder, ProcessReport } from '../../processes/task.ts'
import { type HealthReporter, untilReady, watchHealth } from '../health.ts'
import type { Exit, Running } from '../keep-running.ts'
import type { HeldPort } from '../port.ts'
import { sampledNodeOptions } from '../stack-sample.ts'
import type { ProcessPlan } from './process-plan.ts'

/** A process stops within 9 s by itself. */
const stopWithinMs = 10_000
const rememberedOutput = 4_000

const preload = new URL('../../processes/with-launcher.ts', import.meta.url).href
/** Loading its modules leaves more young garbage behind than a process needs ever after. */
const nodeOptions = [
  '--max-semi-space-size=2',
  '--disable-warning=ExperimentalWarning',
  ...sampledNodeOptions,
  '--import',
  preload,
]

export interface ServiceProcess extends Running {
  readonly pid: number
  /** Auth's: the admin's account. */
  readonly admin: AdminAccess | undefined
  /** Does what is due in it, as `Service.flush` does. */
  flush(): Promise<number>
}

interface Surroundings {
  readonly held: HeldPort
  readonly log: { write(line: string): void }
  /** Ends it while it starts. */
  readonly signal: AbortSignal
  /** Gets what it reports. */
  reported(report: ProcessReport): void
  /** Gets whether it answers while it runs; if it hangs, it is ended. Without a reporter it is not watched. */
  readonly health?: HealthReporter
}

/** Starts a process and waits until it takes requests. Throws what kept it from that. */
export async function startProcess(plan: ProcessPlan, surroundings: Surroundings): Promise<ServiceProcess> {
  const { held, signal, health } = surroundings
  const child = forkProcess(plan)
  const exited = exitOf(child, plan.name, surroundings.log)
  let admin: AdminAccess | undefined
  const settled = Promise.withResolvers<void>() // auth is ready a moment before the admin can sign in
  if (plan.name !== 'auth') settled.resolve()
  child.on('message', (report: ProcessReport) => {
    if (report.kind === 'admin') {
      admin = report.admin
      settled.resolve()
    }
    surroundings.reported(report)
  })
  // Where it has ended meanwhile, `exited` says so.
  if (plan.task) child.send(plan.task, plan.listensOnHeld ? (held.socket as never) : undefined, () => {})
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  const ending = new AbortController()
  void exited.then(() => ending.abort())
  const ready = untilReady(plan.operations, AbortSignal.any([ending.signal, signal]))
  const exit = await Promise.race([ready.then(() => settled.promise), exited])
  signal.removeEventListener('abort', kill) // from now on it is stopped in good order
  if (exit || ending.signal.aborted || signal.aborted) throw startFailure(plan.name, await exited)
  if (health) void watchHealth({ child, operations: plan.operations }, health, ending.signal)
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

/** How a process is asked to do what is due. The promise is rejected where it could not, or ends before it has. */
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

const forkProcess = ({ name, entry, environment }: ProcessPlan): ChildProcess =>
  fork(entry, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...nodeOptions, `--title=hunch ${name}`],
    detached: true, // Ctrl-C reaches every process of the terminal: the launcher decides
  })

/** How it ended, with its last words; until then its log goes into the launcher's. */
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

/** A line of a log with the service's name in it. */
const named = (line: string, name: string): string =>
  line.startsWith('{') && !line.includes('"service":') ? `{"service":"${name}",${line.slice(1)}` : line

/** What a line of a log says of a fault. */
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
