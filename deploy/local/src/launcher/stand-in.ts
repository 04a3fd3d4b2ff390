import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { queueAccepted } from '@hunch/kit/timers'
import { goOnMessage } from '../messages.ts'
import type { Answers } from '../stand-in/page.ts'
import { bounds, createStandInServer } from '../stand-in/server.ts'
import { type PublicPort, sharesPorts, startErrorFor } from './port.ts'

/** Delay between attempts to listen while the port is still in use, in ms. */
const retryMs = 50

/** Answers on the public port, from within the launcher, while no process of the product does. */
export interface StandIn extends PublicPort {
  /**
   * Starts to accept connections. Resolves once the port accepts them. If the system cannot share a port, resolves at once and
   * keeps trying until the port is free.
   */
  enter(): Promise<void>
  /** Gives up the port if the system cannot share it. Called before another process listens. */
  giveWay(): void
  /** Stops accepting connections, because another process accepts them. Open connections are still answered. */
  leave(): Promise<void>
  /** Closes the port for ever. */
  stop(): void
}

/** Opens the port and accepts connections. Throws a StartError if it cannot listen. */
export async function openStandIn(at: PublicPort, answers: Answers): Promise<StandIn> {
  const { host, port } = at
  const server = createStandInServer(answers)
  let isNeeded = true
  let isStopped = false
  let entering: Promise<void> | undefined

  async function listen(): Promise<void> {
    server.listen({ host, port, backlog: bounds.backlog, reusePort: sharesPorts })
    await once(server, 'listening')
    if (!isNeeded) close()
  }

  async function listenInTheEnd(): Promise<void> {
    do {
      await listen().catch(() => pause(retryMs))
    } while (isNeeded && !server.listening)
    entering = undefined
  }

  /** Unlike the HTTP server's own `close`, this leaves open connections alone. They end within 8 s. */
  function close(): void {
    if (!isNeeded && server.listening) NetServer.prototype.close.call(server)
  }

  await listen().catch((error) => {
    throw startErrorFor(error.code, host, port, error)
  })
  return {
    ...at,
    async enter() {
      if (isStopped) return
      isNeeded = true
      if (!server.listening) entering ??= listenInTheEnd()
      if (sharesPorts) await entering
    },
    giveWay() {
      if (sharesPorts) return
      isNeeded = false
      close()
    },
    async leave() {
      isNeeded = false
      await queueAccepted(server)
      close()
    },
    stop() {
      isStopped = true
      isNeeded = false
      close()
      server.closeAllConnections()
    },
  }
}

/** The stand-in, for a process that takes turns with it. */
export type Turns = Pick<StandIn, 'enter' | 'giveWay' | 'leave'>

/**
 * Handles a report of a process about the port, and lets the process go on. The stand-in starts to listen before the process
 * leaves the port, and when the process has ended. Ignores other reports.
 */
export async function takeTurns(report: { readonly kind: string }, turns: Turns, child: ChildProcess): Promise<void> {
  if (report.kind === 'listens') {
    child.once('exit', () => void turns.enter())
    turns.giveWay()
  } else if (report.kind === 'leaving') await turns.enter()
  else return
  if (child.connected) child.send(goOnMessage, () => {}) // the process may have ended
}
