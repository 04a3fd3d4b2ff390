import { join } from 'node:path'
import type { TemporaryPostgres } from '@hunch/kit/embedded'
import type { Replicas, RunningProcess } from '@hunch/local/several-processes'
import { leave, run, runProduct, type Side, startStorage } from '../world.ts'
import { startKafka } from './kafka.ts'

/** The options of a product in several processes. */
export interface SeveralOptions {
  readonly postgresUrl: string
  readonly photosDir: string
  /** URL of the event log. Default: the event log is in PostgreSQL. */
  readonly eventLogUrl?: string
  readonly replicas: Replicas
}

/** A running product with its servers, in one of the compared configurations. */
export interface Arm {
  readonly origin: string
  /** The product's processes. Measurements include their descendants. */
  readonly pids: readonly number[]
  /** Each process of the product, with its name. */
  readonly processes: readonly { readonly name: string; readonly pid: number }[]
  readonly postgres: TemporaryPostgres
  readonly eventLogUrl: string
  /** Process id of the Kafka server. Set only if the event log is on Kafka. */
  readonly kafkaPid?: number
  stop(): Promise<void>
}

/** PostgreSQL's settings: enough connections for the pools of two replicas of each process. */
const settings = { max_connections: '300' }

/** Starts the product in one process. */
export const startOne = (): Promise<Arm> =>
  onPostgres(async (postgres) => {
    const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'))
    const processes = product.pids.map((pid) => ({ name: 'the app', pid }))
    return { ...product, processes, eventLogUrl: postgres.url('events') }
  })

/** Starts the product in several processes, with its event log on PostgreSQL. */
export const startSeveral = (replicas: Replicas): Promise<Arm> =>
  onPostgres(async (postgres) => ({
    ...(await runSeveral(postgres, { replicas })),
    eventLogUrl: postgres.url('events'),
  }))

/** Starts the product in several processes, with its event log on a new Kafka server; undefined if there is no Kafka. */
export async function startOnKafka(): Promise<Arm | undefined> {
  const kafka = await startKafka()
  if (!kafka) return undefined
  try {
    const eventLogUrl = `${kafka.url}/?prefix=distributed.`
    const arm = await onPostgres(async (postgres) => ({
      ...(await runSeveral(postgres, { replicas: 1, eventLogUrl })),
      eventLogUrl,
    }))
    const stop = async () => {
      await arm.stop()
      await kafka.stop()
    }
    return { ...arm, kafkaPid: kafka.pid, stop }
  } catch (error) {
    await kafka.stop()
    throw error
  }
}

async function onPostgres(start: (postgres: TemporaryPostgres) => Promise<Omit<Arm, 'postgres'>>): Promise<Arm> {
  const postgres = await startStorage(settings)
  try {
    const started = await start(postgres)
    const stop = async () => {
      await started.stop()
      await postgres.stop()
    }
    return { ...started, postgres, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function runSeveral(
  postgres: TemporaryPostgres,
  options: Pick<SeveralOptions, 'eventLogUrl' | 'replicas'>,
): Promise<Side & Pick<Arm, 'processes'>> {
  const given: SeveralOptions = {
    ...options,
    postgresUrl: postgres.url('postgres'),
    photosDir: join(postgres.folder, 'photos'),
  }
  const { child, origin, processes = [] } = await run('./distributed/several.process.ts', [JSON.stringify(given)])
  const balancing = { name: 'launcher and balancers', pid: child.pid ?? 0 }
  return {
    origin,
    pids: [balancing.pid],
    processes: processes.map(nameOf),
    stop: () => leave(child),
  }
}

const nameOf = ({ name, replica, pid }: RunningProcess) => ({
  name: replica > 0 ? `${name} ${replica + 1}` : name,
  pid,
})
