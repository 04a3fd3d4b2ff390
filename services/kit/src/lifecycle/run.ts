import { channel } from 'node:diagnostics_channel'
import type { JWK } from 'jose'
import { ConfigError } from '../config/environment.ts'
import { createLog, type Log } from '../log/index.ts'
import { createProbeServer, createTelemetry, type Telemetry, type TracingConfig } from '../telemetry/index.ts'
import type { Service } from './service.ts'

/** The part of a configuration that the process itself uses. */
interface ProcessConfig {
  readonly host: string
  readonly operationsPort?: number | undefined
  readonly tracing?: TracingConfig | undefined
  /** Replicas share the private key. So it is their sampling key as well. */
  readonly identity?: { readonly privateKey: JWK }
}

const composed = channel('hunch.service')

/** Calls a listener once this process has composed its service. For modules that are preloaded into the process. */
export const onService = (listener: (service: Service) => void): void =>
  composed.subscribe((service) => listener(service as Service))

/**
 * Runs a service as a process until SIGTERM or SIGINT, then stops it gracefully. For `main.ts` only, as it handles signals and
 * exits the process. An error at startup or an unhandled error ends the process with code 1. Configuration errors are printed
 * without a stack. The probe port serves probes and metrics from before the service starts until it has stopped.
 */
export async function runProcess<C extends ProcessConfig>(
  read: () => { config: C; logLevel: string },
  create: (config: C, log: Log, telemetry: Telemetry) => Promise<Service>,
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
    const { host, operationsPort: port, tracing, identity } = config
    const telemetry = await createTelemetry(tracing, identity?.privateKey.d)
    const service = await create(config, log, telemetry)
    composed.publish(service)
    const probes = createProbeServer({ host, port, metrics: telemetry.metrics, ready: service.ready })
    stopWhenSignalled(service, telemetry, log)
    await probes.start?.()
    await service.start()
    log.info({ ...service.addresses(), probes: probes.address() }, 'ready')
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

function stopWhenSignalled(service: Service, { tracing }: Telemetry, log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await service.stop()
    await tracing?.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
