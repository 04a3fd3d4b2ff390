import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answers, StandInReport, StandInTask } from '../stand-in/messages.ts'
import type { HeldPort } from './port.ts'

const entry = fileURLToPath(new URL('../stand-in/main.ts', import.meta.url))
const nodeOptions = ['--max-old-space-size=64', '--max-semi-space-size=1', '--disable-warning=ExperimentalWarning']
const restartPauseMs = 500

/** Answers on the held port while the app is down. */
export interface StandIn {
  /** Starts to accept connections. */
  enter(): void
  /** Stops accepting connections, because the app does. Open ones are still answered. */
  leave(): void
  stop(): Promise<void>
}

/** Starts the stand-in and waits until it accepts connections. Throws the error that stopped it, with Node's `code`. */
export async function startStandIn(held: HeldPort, answers: Answers): Promise<StandIn> {
  let present = true
  let stopping = false
  let child = launch()
  let ended = endOf(child)

  function launch(): ChildProcess {
    const started = fork(entry, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: nodeOptions })
    started.on('error', () => {}) // `watch` handles the end of the process
    if (present) send(started, { kind: 'listen', answers }, held.socket)
    return started
  }

  /** Replaces a stand-in that ended unexpectedly. Connections wait in the socket's queue meanwhile. */
  async function watch(): Promise<void> {
    for (;;) {
      await ended
      if (stopping) return
      await sleep(restartPauseMs)
      if (stopping) return
      child = launch()
      ended = endOf(child)
    }
  }

  const watching = listening(child, ended).then(() => void watch())
  await watching.catch((error) => {
    stopping = true
    child.kill('SIGKILL')
    throw error
  })
  return {
    enter() {
      if (present) return
      present = true
      send(child, { kind: 'listen', answers }, held.socket)
    },
    leave() {
      present = false
      send(child, { kind: 'leave' })
    },
    async stop() {
      stopping = true
      child.kill('SIGKILL')
      await ended
    },
  }
}

function send(child: ChildProcess, task: StandInTask, socket?: object): void {
  if (child.connected) child.send(task, socket as never, () => {})
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('error', () => done())
    child.once('close', () => done())
  })

async function listening(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const reported = new Promise<StandInReport>((done) => child.once('message', (report: StandInReport) => done(report)))
  const report = await Promise.race([reported, ended])
  if (!report) throw new Error('The process that holds the port for the app ended while it started.')
  if (report.kind === 'failed') throw Object.assign(new Error(report.message), { code: report.code })
}
