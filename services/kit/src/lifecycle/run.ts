import { ConfigError } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import type { Service } from './service.ts'

/**
 * Runs a service as a process until SIGTERM or SIGINT, then stops it in good order. For
 * `main.ts` only: signals and exit codes belong to the process. A fault while starting or an
 * unhandled one later ends the process with code 1.
 */
export async function runUntilSignalled(create: () => Promise<Service>, log: Log): Promise<void> {
  const fail = (error: unknown, what: string) => {
    if (error instanceof ConfigError) log.fatal(error.message)
    else log.fatal({ err: error }, what)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => fail(error, 'unhandled error'))
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'))
  try {
    const service = await create()
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
    await service.start()
    log.info(service.addresses(), 'ready')
  } catch (error) {
    fail(error, 'could not start')
  }
}
