/**
 * The stand-in: answers on the product's port while the app is away. A process of its own, so that
 * the socket that it accepts from can be given up and taken again while the launcher keeps it.
 */
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { SharedSocket } from '@hunch/kit/http'
import type { StandInReport, StandInTask } from './messages.ts'
import { createStandInServer } from './server.ts'

let server: Server | undefined

const report = (message: StandInReport) => void process.send?.(message)

/** Accepts no more; connections that are open are answered. */
function leave(): void {
  server?.close()
  server = undefined
}

function listen({ answers }: StandInTask & { kind: 'listen' }, socket: SharedSocket): void {
  leave()
  const opened = createStandInServer(answers)
  server = opened
  opened.once('error', (error: NodeJS.ErrnoException) => {
    server = undefined
    report({ kind: 'failed', code: error.code ?? '', message: error.message })
  })
  opened.listen(socket, () => report({ kind: 'listening' }))
  flushCompileCache() // it is ended by a signal, which would leave no compiled code to the next one
}

process.on('message', (task: StandInTask, socket) => {
  if (task.kind === 'leave') leave()
  else if (socket) listen(task, socket)
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of the terminal: the launcher decides.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
