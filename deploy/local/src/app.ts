/**
 * The app process: all services and the gateway in one Node process. Started by the launcher,
 * which sends it its task over the IPC channel (until then it is a spare with its modules loaded)
 * and gets its reports; it ends with its launcher.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { SentMail } from '@hunch/auth'
import { isProduction } from '@hunch/kit/config'
import { postgresAt } from '@hunch/kit/embedded'
import type { SharedSocket } from '@hunch/kit/http'
import { createLog, type Log } from '@hunch/kit/log'
import { giveBackMemory } from './give-back-memory.ts'
import { openLogFile } from './log-file.ts'
import { type Report, stopMessage, type Task, titles } from './messages.ts'
import { createProduct, type Product } from './product.ts'

/** Without a launcher nobody gets the responses any more: a long drain is of no use. */
const orphanedMs = 2_000

/** Settled once it is sent, so that it is not lost where the process ends next. */
const report = (message: Report) => new Promise<unknown>((done) => process.send?.(message, undefined, {}, done))

let product: Product | undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  void report({ kind: 'leaving' })
  await product?.stop()
  process.exit(code)
}

async function work(task: Task, socket?: SharedSocket): Promise<void> {
  process.title = titles.working
  if (isProduction(process.env['NODE_ENV'])) throw new Error('anybody signs in here as anybody: not in production')
  const log = createLog({ level: task.logLevel, destination: openLogFile(task.logFile) })
  endOnFaults(log)
  try {
    const options = {
      ...task,
      socket,
      postgres: postgresAt(task.postgresUrl),
      photosDir: join(task.dataDir, 'photos'),
      peopleFile: join(task.dataDir, 'people.json'),
      mailed: (mail: SentMail) => void report({ kind: 'mailed', ...mail }),
      log,
    }
    if (task.do === 'fill') {
      const { fillDemo } = await import('./demo/fill.ts') // what draws the photos is not loaded for nothing
      await fillDemo(options)
      return await end(0)
    }
    product = await createProduct(options)
    await product.start()
    log.info({ origin: product.origin(), operations: product.operations() }, 'ready')
    await report({ kind: 'ready', admin: await product.ensureAdmin() })
    flushCompileCache() // a process that is killed would leave no compiled code to the next one
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    await report({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      code: codeOf(error),
    })
    await end(1)
  }
}

/** A fault that nobody handled leaves the process in no known state: it ends, and the launcher starts another. */
function endOnFaults(log: Log): void {
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'unhandled error')
    console.error(error)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code || codeOf(error.cause)
}

giveBackMemory()
process.on('message', (message: Task | typeof stopMessage, socket) => {
  if (message === stopMessage) void end(0)
  else void work(message, socket as SharedSocket | undefined)
})
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  void end(1)
})
process.on('SIGTERM', () => void end(0))
// Ctrl-C reaches every process of the terminal: the launcher decides.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
