/**
 * The app process: all services and the gateway in one Node process. It gets a task from the launcher over the IPC channel,
 * sends reports back, and exits if the launcher is gone.
 */
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { SentMail } from '@hunch/auth'
import { isProduction } from '@hunch/kit/config'
import { postgresAt } from '@hunch/kit/embedded'
import type { Part } from '@hunch/kit/lifecycle'
import { createLog, type Log } from '@hunch/kit/log'
import { askLauncher, portOfLauncher } from './ask-launcher.ts'
import { fileNames } from './data/data-folder.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { openLogFile } from './log-file.ts'
import { goOnMessage, type Report, type Result, stopMessage, type Task, titles } from './messages.ts'
import { createProduct, type Product, type ProductOptions } from './product.ts'

/** Maximum time to stop once the launcher is gone, in ms. */
const orphanedMs = 2_000

/** Sends a report. Resolves once the report is sent, so that it is not lost if the process exits next. */
const report = (message: Report) => new Promise<unknown>((done) => process.send?.(message, undefined, {}, done))

let product: Product | undefined
let demoResults: Part | undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  if (product) await askLauncher({ kind: 'leaving' })
  await demoResults?.drain?.()
  await product?.stop()
  process.exit(code)
}

async function work(task: Task): Promise<void> {
  const { worker } = task
  process.title = worker ? `${titles.working} ${worker.number}` : titles.working
  const demo = task.do === 'fill'
  if (isProduction(process.env['NODE_ENV']) ? demo || !task.production : task.production)
    throw new Error("NODE_ENV and the task disagree: anybody signs in as anybody outside production's rules alone")
  const log = createLogOf(task)
  endOnFaults(log)
  try {
    const options = {
      ...task,
      ...(task.do === 'run' ? { shared: portOfLauncher } : {}),
      postgres: postgresAt(task.postgresUrl),
      photosDir: join(task.dataDir, 'photos'),
      peopleFile: join(task.dataDir, fileNames.people),
      keysFile: join(task.dataDir, fileNames.keys),
      laterResultsFile: laterResultsOf(task),
      mailed: (mail: SentMail) => void report({ kind: 'mailed', ...mail }),
      ...(worker ? { workers: worker.of, identity: worker.identity, keyPairs: worker.keyPairs } : {}),
      log,
    }
    if (task.do !== 'run') {
      await report({ kind: 'done', result: await doOnce(task.do, options) })
      return await end(0)
    }
    product = await createProduct(options)
    await product.start()
    demoResults = await startDemoResults(task, product, log)
    log.info({ origin: product.origin(), probes: product.probes() }, 'ready')
    await report({ kind: 'ready', admin: await product.ensureAdmin(), probes: product.probes() })
    flushCompileCache() // the next process needs the compiled code, even if this one is killed
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

const laterResultsOf = ({ dataDir }: Task): string => join(dataDir, fileNames.demoResults)

/** Starts the job that gives the demo people's later results. Of several workers, the first has it. */
async function startDemoResults(task: Task, running: Product, log: Log): Promise<Part | undefined> {
  const file = laterResultsOf(task)
  if (!existsSync(file) || (task.worker && task.worker.number > 1)) return undefined
  const { createLaterResults } = await import('./demo/later-results.ts')
  const job = createLaterResults({ product: running, file, log })
  await job.start?.()
  return job
}

/** Runs a task before the product runs. The task's modules are imported only here: a normal run does not need them. */
async function doOnce(
  what: Exclude<Task['do'], 'run'>,
  options: ProductOptions & Pick<Task, 'erasuresUrl'> & { readonly laterResultsFile: string },
): Promise<Result> {
  if (what === 'fill') return (await import('./demo/fill.ts')).fillDemo(options)
  if (what === 'check') return (await import('./backup/check-product.ts')).checkProduct(options)
  return (await import('./backup/finish-restore.ts')).finishRestore(options)
}

/** Creates the log of a task. Only the first of several workers begins new log files. A worker's lines have its number. */
function createLogOf({ logLevel, logFile, worker }: Task): Log {
  const destination = openLogFile(logFile, { begins: !worker || worker.number === 1 })
  const log = createLog({ level: logLevel, destination })
  return worker ? log.child({ worker: worker.number }) : log
}

/** Exits after an unhandled error, which leaves the process in an unknown state. The launcher then starts another process. */
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
process.on('message', (message: Task | typeof stopMessage | typeof goOnMessage) => {
  if (message === stopMessage) void end(0)
  else if (message !== goOnMessage) void work(message)
})
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), orphanedMs)
  void end(1)
})
process.on('SIGTERM', () => void end(0))
// Ctrl-C reaches every process of the terminal, but only the launcher acts on it.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
