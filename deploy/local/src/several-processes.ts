import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivateFolder, writePrivateFile } from '@hunch/kit/files'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { operatorCommandsOn } from './attach.ts'
import { fileNames } from './data/data-folder.ts'
import { demoPeople } from './demo/people.ts'
import { findPort, type PublicPort } from './launcher/port.ts'
import { planProcesses } from './launcher/processes/plan.ts'
import { choosePorts } from './launcher/processes/ports.ts'
import type { ProcessName, Replicas } from './launcher/processes/process-plan.ts'
import { openLogFile } from './log-file.ts'
import { usualAdmin } from './one-machine.ts'
import { createProcessGroup, type Pass, type Restart, type RunningProcess } from './process-group.ts'
import type { AnyProduct, ProductOptions } from './product.ts'
import { makeDatabases, type Name } from './services.ts'
import { readBackupSettings } from './settings/settings.ts'
import { setClocks, settle, sum } from './settle.ts'

interface Options extends Omit<ProductOptions, 'shared' | 'aroundEventLog' | 'onDemand' | 'operationsPort'> {
  readonly replicas?: Replicas
  /**
   * Passes connections on. If set, each pair of a caller and a process gets its own ports. Default: connections are passed on
   * only to the replicas of services, in turn.
   */
  readonly pass?: Pass
  /** Returns further settings of a service. The service reads those that it knows. */
  readonly environment?: (name: Name) => Readonly<Record<string, string>>
  /** `smtp://host:port`. Default: mails are stored as files. */
  readonly mailUrl?: string
}

export type { Replicas, RunningProcess }

/** The whole product, with each service, the gateway and the local identity provider in its own process. */
export interface SeveralProcesses extends AnyProduct {
  /** Each process name once. */
  readonly names: readonly ProcessName[]
  pid(name: ProcessName): number
  /** All running processes, including replicas. */
  running(): readonly RunningProcess[]
  /**
   * Ends a process with a signal and starts it again. With SIGTERM, the process drains first. `how.replica` selects one of
   * several replicas; the others keep serving.
   */
  restart(name: ProcessName, signal: NodeJS.Signals, how?: Restart): Promise<void>
}

/**
 * The product of `npm start -- --processes` without its launcher, for tests and measurements. The launcher's own
 * functions plan and start its processes. A process that crashes is not restarted. Mails and the processes' log
 * (`app.log`) are stored beside the photos. Databases that `createProduct` filled can be used as they are.
 */
export async function createSeveralProcesses(options: Options): Promise<SeveralProcesses> {
  const { postgres, stores = {}, photosDir, log } = options
  const dataDir = dirname(photosDir)
  const databases = await makeDatabases(postgres, options.databasePrefix)
  for (const folder of ['photos', 'mail']) await makePrivateFolder(`${dataDir}/${folder}`)
  const ended = new AbortController()
  // The gateway listens only later, so the port must not be one that the system gives to others meanwhile.
  const [port = 0] = options.port ? [options.port] : await choosePorts(1, ended.signal)
  const at = await findPort(options.host ?? '127.0.0.1', port, 0, ended.signal)
  const { signal } = ended
  const { plans, shared } = await planProcesses({ ...givenBy(options, at, dataDir), databases, stores, signal })
  await keepPeople(options, join(dataDir, fileNames.people))
  const group = createProcessGroup({
    plans,
    shared,
    pass: options.pass,
    mailed: options.mailed,
    surroundings: { signal, log: openLogFile(`${dataDir}/app.log`) },
  })
  return {
    databases,
    names: plans.filter(({ replica }) => replica === 0).map(({ name }) => name),
    origin: () => at.origin,
    pid: (name) => group.find(name).pid,
    running: group.running,
    start: group.start,
    async stop() {
      await group.stop()
      ended.abort() // ends starting processes, and releases the claimed ports
    },
    restart: group.restart,
    flush: async (only) => sum(await Promise.all(group.chosen(only).map((each) => each.flush()))),
    settle: (only) => settle(group.chosen(only)),
    setClock: (instant, clock) => setClocks(databases, instant, clock),
    async rebuild() {
      const { rankThresholds } = options
      const services = await operatorCommandsOn({ databases, stores, photosDir, rankThresholds, log })
      return rebuildAll([...services])
    },
    async ensureAdmin() {
      const { admin } = group.find('auth')
      if (!admin) throw new Error('auth has no admin')
      return admin
    },
  }
}

/** Stores `people` in the provider's file of newcomers. The provider has the demo people already. */
async function keepPeople({ people = [] }: Options, file: string): Promise<void> {
  if (people !== demoPeople && people.length > 0 && !existsSync(file))
    await writePrivateFile(file, JSON.stringify(people))
}

/** Converts product options to the input of `planProcesses`. */
const givenBy = (options: Options, at: PublicPort, dataDir: string) => ({
  settings: {
    product: options.product ?? 'Hunch',
    adminEmail: options.adminEmail ?? usualAdmin,
    ...(options.adminPassword ? { adminPassword: options.adminPassword } : {}),
    logLevel: options.log.level === 'silent' ? 'fatal' : options.log.level, // the exit reason quotes fatal lines
    allowedHosts: [],
    pictureCheck: options.pictureCheck ?? {},
    backups: readBackupSettings({}),
    ...(options.publicUrl ? { publicUrl: options.publicUrl } : {}),
  },
  dataDir,
  host: options.host ?? '127.0.0.1',
  port: at.port,
  allowedHosts: options.allowedHosts ?? [],
  withPeople: options.people === demoPeople,
  limits: options.limits,
  replicas: options.replicas,
  apart: options.pass ? true : undefined,
  mailUrl: options.mailUrl,
  environment: (name: Name) => ({
    ...options.environment?.(name),
    ...(options.rankThresholds ? { RANK_THRESHOLDS: JSON.stringify(options.rankThresholds) } : {}),
  }),
})
