/**
 * The app process: all services and the gateway in one Node process. Started by the launcher,
 * which tells it what to do and hears from it over the IPC channel; it ends with its launcher.
 */
import { join } from 'node:path'
import { postgresAt } from '@hunch/kit/embedded'
import { createLog, type Log } from '@hunch/kit/log'
import { openLogFile } from './log-file.ts'
import { type Report, stopMessage, type Task } from './messages.ts'
import { createProduct, type Product } from './product.ts'

/** Without a launcher nobody reads the answers any more: there is little use in draining for long. */
const orphanedMs = 2_000

/** Settled once it is on its way, so that a process that ends after it does not take it along. */
const report = (message: Report) => new Promise<unknown>((done) => process.send?.(message, undefined, {}, done))

let product: Product | undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await product?.stop()
  process.exit(code)
}

async function work(task: Task): Promise<void> {
  const log = createLog({ level: task.logLevel, destination: openLogFile(task.logFile) })
  endOnFaults(log)
  try {
    product = await createProduct({
      ...task,
      postgres: postgresAt(task.postgresUrl),
      photosDir: join(task.dataDir, 'photos'),
      peopleFile: join(task.dataDir, 'people.json'),
      mailed: (mail) => void report({ kind: 'mailed', ...mail }),
      log,
    })
    await product.start()
    if (task.do === 'fill') {
      const { fillDemo } = await import('./demo/fill.ts') // what draws the photos is not loaded for nothing
      await fillDemo(product, log)
      return await end(0)
    }
    log.info({ origin: product.origin() }, 'ready')
    await report({ kind: 'ready', origin: product.origin(), admin: await product.ensureAdmin() })
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

process.on('message', (message: Task | typeof stopMessage) => void (message === stopMessage ? end(0) : work(message)))
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  void end(1)
})
process.on('SIGTERM', () => void end(0))
// Ctrl-C reaches every process of the terminal: the launcher decides.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
