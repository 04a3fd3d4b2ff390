/** The product that a story is played on: in this process, or with each service in its own process. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { lowThresholds } from '@hunch/analytics/testing'
import { postgresAt } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { createLog, silentLog } from '@hunch/kit/log'
import { type AnyProduct, createProduct, type ProductOptions } from '../../src/product.ts'
import { storesOnServers } from '../../src/server-stores.ts'
import { createSeveralProcesses, type SeveralProcesses } from '../../src/several-processes.ts'
import { newFolder } from '../world.ts'
import type { Dice } from './dice.ts'
import { createHold, type FaultCounts, type Hold, holdGroup, injectFaults } from './faults.ts'
import type { Scene } from './scene.ts'

export const admin = { email: 'admin@example.com', password: 'a long enough password' }
/** High limits, because players act faster than real members and the machine may be slow. */
const limits = {
  memberReads: 1e6,
  memberWrites: 1e6,
  addressReads: 1e6,
  addressWrites: 1e6,
  answerMs: 120_000,
  longAnswerMs: 120_000,
}

export interface Stage {
  /** Delays the events for analytics. */
  readonly hold: Hold
  /** Starts the product. The admin's account is created at the instant `now`. */
  open(now: Date): Promise<AnyProduct>
  /** Causes a fault of this stage, and recovers from it. */
  breakOnce(scene: Scene): Promise<void>
}

const optionsOf = (): ProductOptions => ({
  postgres: postgresAt(process.env['TEST_POSTGRES_URL'] ?? ''),
  databasePrefix: `story_${randomBytes(4).toString('hex')}_`,
  photosDir: join(newFolder(), 'photos'),
  adminEmail: admin.email,
  adminPassword: admin.password,
  limits,
  rankThresholds: lowThresholds,
  log: silentLog(),
})

async function openProduct(options: ProductOptions, now: Date): Promise<AnyProduct> {
  const product = await createProduct(options)
  await product.start()
  await product.setClock(now, { frozen: true })
  await product.ensureAdmin()
  return product
}

/** A stage with all services in this process. Its fault is a restart of the whole product. */
export function oneProcess(withFaults: boolean, dice: Dice, faults: FaultCounts): Stage {
  const hold = createHold()
  const holdAnalytics = holdGroup('analytics', hold)
  const aroundEventLog: AroundEventLog = withFaults
    ? (eventLog) => injectFaults(dice, faults)(holdAnalytics(eventLog))
    : holdAnalytics
  const options = { ...optionsOf(), aroundEventLog }
  return {
    hold,
    open: (now) => openProduct(options, now),
    async breakOnce(scene) {
      faults.productRestarts += 1
      const port = Number(new URL(scene.product.origin()).port)
      await scene.product.stop()
      scene.product = await createProduct({ ...options, port })
      await scene.product.start()
    },
  }
}

/**
 * A stage with each service in its own process, on the servers of deploy/ci. Its fault kills one of the processes. SIGSTOP
 * delays the events for analytics.
 */
export function severalProcesses(dice: Dice, faults: FaultCounts): Stage {
  const base = optionsOf()
  const options = {
    ...base,
    stores: storesOnServers(base.databasePrefix ?? ''),
    log: createLog({ level: 'error' }),
  }
  let product: SeveralProcesses | undefined
  const signalAnalytics = (signal: NodeJS.Signals) => product && process.kill(product.pid('analytics'), signal)
  return {
    hold: {
      begin: () => void signalAnalytics('SIGSTOP'),
      release: () => void signalAnalytics('SIGCONT'),
      released: async () => {},
    },
    async open(now) {
      // Auth creates the admin at its first start, which must be at `now`.
      await (await openProduct(options, now)).stop()
      product = await createSeveralProcesses(options)
      await product.start()
      return product
    },
    async breakOnce() {
      const name = product && dice.pick(product.names)
      if (!name) return
      faults.kills += 1
      await product?.restart(name, 'SIGKILL')
    },
  }
}
