/**
 * The stand-in answers on the product's port while the app is down. As a separate process it can release the socket and
 * take it again, while the launcher keeps it.
 */
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { SharedSocket } from '@hunch/kit/http'
import type { StandInReport, StandInTask } from './messages.ts'
import { createStandInServer } from './server.ts'

let server: Server | undefined

const report = (message: StandInReport) => void process.send?.(message)

/** Accepts no more connections; open ones are still answered. */
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
  flushCompileCache() // keeps compiled code for the next process: this one is killed by a signal
}

process.on('message', (task: StandInTask, socket) => {
  if (task.kind === 'leave') leave()
  else if (socket) listen(task, socket)
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of the terminal, but only the launcher acts on it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
