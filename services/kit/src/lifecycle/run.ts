import { ConfigError } from '../config/read.ts'
import { createLog, type Log } from '../log/index.ts'
import type { Service } from './service.ts'

/**
 * Runs a service as a process until SIGTERM or SIGINT, then stops it in good order. For
 * `main.ts` only: signals and exit codes belong to the process. Faults of the configuration are
 * told in plain words; they, a fault while starting and an unhandled one later end the process
 * with code 1.
 */
export async function runProcess<C>(
  read: () => { config: C; logLevel: string },
  create: (config: C, log: Log) => Promise<Service>,
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
    const service = await create(config, log)
    stopWhenSignalled(service, log)
    await service.start()
    log.info(service.addresses(), 'ready')
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
