/** The product that a story is played on: it may be started anew in the middle. */
import { randomBytes } from 'node:crypto'
import { lowThresholds } from '@hunch/analytics/testing'
import { postgresAt } from '@hunch/kit/embedded'
import type { AroundEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { createBrowser } from '../../src/demo/browser.ts'
import { createProduct, type Product, type ProductOptions } from '../../src/product.ts'
import { newFolder } from '../world.ts'
import { createDice, type Dice } from './dice.ts'
import { firstDay, play } from './play.ts'
import { note, type Scene } from './scene.ts'
import { createGate, type Damage, holdBack, storm } from './storm.ts'

const admin = { email: 'admin@example.com', password: 'a long enough password' }
/** People act faster here than anywhere, and the machine may be slow. */
const limits = {
  ...{ memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6 },
  ...{ answerMs: 120_000, longAnswerMs: 120_000, bodyMs: 60_000, stallMs: 60_000 },
}
/** The product is started anew once in so many times that some have acted, while not everything was heard. */
const actsAStart = 20

export interface Told {
  readonly seed: number
  readonly people: number
  readonly days: number
  /** Events come twice, who reads them dies and is started anew, and so is the whole product. */
  readonly stormy: boolean
}

/** Plays a story to its end. */
export async function tell({ seed, people, days, stormy }: Told) {
  const gate = createGate()
  const damage: Damage = { deaths: 0, restarts: 0, again: 0, starts: 0 }
  const fate = createDice(seed + 1) // not the players': what they do is the same in fair weather
  const held = holdBack('analytics', gate)
  const around: AroundEventLog = stormy ? (eventLog) => storm(fate, damage)(held(eventLog)) : held
  const options: ProductOptions = {
    postgres: postgresAt(process.env['TEST_POSTGRES_URL'] ?? ''),
    databasePrefix: `story_${randomBytes(4).toString('hex')}_`,
    photosDir: newFolder(),
    ...{ adminEmail: admin.email, adminPassword: admin.password, limits, rankThresholds: lowThresholds },
    aroundEventLog: around,
    log: silentLog(),
  }
  const scene = await open(options, seed)
  const isMoment = createMoments(fate)
  const between = async () => {
    if (!stormy || !isMoment()) return
    damage.starts += 1
    const port = Number(new URL(scene.product.origin()).port)
    await scene.product.stop()
    scene.product = await createProduct({ ...options, port })
    await scene.product.start()
  }
  const end = await play(scene, { people, days, gate, between })
  return { scene, end, damage }
}

/** True once in every `actsAStart` calls, and nobody knows at which. */
function createMoments(fate: Dice): () => boolean {
  let acts = 0
  let moment = 0
  return () => {
    const act = acts % actsAStart
    if (act === 0) moment = Math.floor(fate.roll() * actsAStart)
    acts += 1
    return act === moment
  }
}

/** The product with nobody in it but the admin. */
async function open(options: ProductOptions, seed: number): Promise<Scene> {
  const product: Product = await createProduct(options)
  await product.start()
  const now = new Date(firstDay)
  await product.setClock(now, { frozen: true })
  await product.ensureAdmin()
  const browser = createBrowser(product.origin())
  await browser.call('POST', '/api/auth/login', admin)
  const scene: Scene = {
    ...{ product, seed, now, admin: browser, dice: createDice(seed), decided: 0, claimed: new Set() },
    ...{ ledger: [], players: [], posts: [], groups: [] },
  }
  note(scene, { kind: 'joined', by: 'admin', zone: 'UTC', wants: { friends: true, deadlines: true } })
  return scene
}
