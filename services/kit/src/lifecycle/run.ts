import { ConfigError } from '../config/read.ts'
import { createLog, type Log } from '../log/index.ts'
import { createMetrics, createOperationsServer, type Metrics } from '../telemetry/index.ts'
import type { Service } from './service.ts'

/** What of a process's configuration concerns the process itself. */
interface ProcessConfig {
  readonly host: string
  readonly operationsPort?: number | undefined
}

/**
 * Runs a service as a process until SIGTERM or SIGINT, then stops it in good order. For
 * `main.ts` only: signals and exit codes belong to the process. Faults of the configuration are
 * printed in plain words; they, a fault while starting and an unhandled one later end the process
 * with code 1. Probes and metrics answer on a port of their own, from before the service starts
 * until it has stopped.
 */
export async function runProcess<C extends ProcessConfig>(
  read: () => { config: C; logLevel: string },
  create: (config: C, log: Log, metrics: Metrics) => Promise<Service>,
): Promise<void> {
  const { config, logLevel } = readOrEnd(read)
  const log = createLog({ level: logLevel })
  const fail = (error: unknown, what: string) => {
    log.fatal({ err: error }, what)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => fail(error, 'unhandled error'))
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'))
  try {
    const metrics = createMetrics()
    const service = await create(config, log, metrics)
    const { host, operationsPort: port } = config
    const operations = createOperationsServer({ host, port, metrics, ready: service.ready })
    stopWhenSignalled(service, log)
    await operations.start?.()
    await service.start()
    log.info({ ...service.addresses(), operations: operations.address() }, 'ready')
  } catch (error) {
    fail(error, 'could not start')
  }
}

function readOrEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function stopWhenSignalled(service: Service, log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await service.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
