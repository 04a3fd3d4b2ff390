/** Runs a story on a product of its own, with faults or without. */
import { randomBytes } from 'node:crypto'
import { lowThresholds } from '@hunch/analytics/testing'
import { postgresAt } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { createBrowser } from '../../src/demo/browser.ts'
import { createProduct, type Product, type ProductOptions } from '../../src/product.ts'
import { newFolder } from '../world.ts'
import { createDice, type Dice } from './dice.ts'
import { createHold, type FaultCounts, holdGroup, injectFaults } from './faults.ts'
import { firstDay, play } from './play.ts'
import { record, type Scene } from './scene.ts'

const admin = { email: 'admin@example.com', password: 'a long enough password' }
/** People act faster here than anywhere, and the machine may be slow. */
const limits = {
  memberReads: 1e6,
  memberWrites: 1e6,
  addressReads: 1e6,
  addressWrites: 1e6,
  answerMs: 120_000,
  longAnswerMs: 120_000,
  bodyMs: 60_000,
  stallMs: 60_000,
}
/** The product is restarted once in so many rounds of actions, before all of their events are consumed. */
const roundsPerRestart = 20

export interface StoryOptions {
  readonly seed: number
  readonly people: number
  readonly days: number
  /** Events are delivered twice, consumers crash and are restarted, and so is the whole product. */
  readonly withFaults: boolean
}

/** Plays a story to its end. Returns the scene, the instant of its end, and how often each fault happened. */
export async function playStory({ seed, people, days, withFaults }: StoryOptions) {
  const hold = createHold()
  const faults: FaultCounts = { crashes: 0, consumerRestarts: 0, redelivered: 0, productRestarts: 0 }
  const faultDice = createDice(seed + 1) // not the players': they do the same with faults and without
  const holdAnalytics = holdGroup('analytics', hold)
  const aroundEventLog: AroundEventLog = withFaults
    ? (eventLog) => injectFaults(faultDice, faults)(holdAnalytics(eventLog))
    : holdAnalytics
  const options: ProductOptions = {
    postgres: postgresAt(process.env['TEST_POSTGRES_URL'] ?? ''),
    databasePrefix: `story_${randomBytes(4).toString('hex')}_`,
    photosDir: newFolder(),
    adminEmail: admin.email,
    adminPassword: admin.password,
    limits,
    rankThresholds: lowThresholds,
    aroundEventLog,
    log: silentLog(),
  }
  const scene = await startScene(options, seed)
  const isRestartDue = createRestartMoments(faultDice)
  const afterActions = async () => {
    if (!withFaults || !isRestartDue()) return
    faults.productRestarts += 1
    const port = Number(new URL(scene.product.origin()).port)
    await scene.product.stop()
    scene.product = await createProduct({ ...options, port })
    await scene.product.start()
  }
  const end = await play(scene, { people, days, hold, afterActions })
  return { scene, end, faults }
}

/** True for one call at random of every `roundsPerRestart`. */
function createRestartMoments(faultDice: Dice): () => boolean {
  let rounds = 0
  let chosen = 0
  return () => {
    const round = rounds % roundsPerRestart
    if (round === 0) chosen = Math.floor(faultDice.roll() * roundsPerRestart)
    rounds += 1
    return round === chosen
  }
}

/** The product with nobody in it but the admin. */
async function startScene(options: ProductOptions, seed: number): Promise<Scene> {
  const product: Product = await createProduct(options)
  await product.start()
  const now = new Date(firstDay)
  await product.setClock(now, { frozen: true })
  await product.ensureAdmin()
  const browser = createBrowser(product.origin())
  await browser.call('POST', '/api/auth/login', admin)
  const scene: Scene = {
    product,
    seed,
    now,
    admin: browser,
    dice: createDice(seed),
    decided: 0,
    claimed: new Set(),
    ledger: [],
    players: [],
    posts: [],
    groups: [],
  }
  record(scene, { kind: 'joined', by: 'admin', zone: 'UTC', wants: { friends: true, deadlines: true } })
  return scene
}
