/** Runs a story on its own product, with faults or without. */
import { createBrowser } from '../../src/demo/browser.ts'
import { createDice, type Dice } from './dice.ts'
import type { FaultCounts } from './faults.ts'
import { firstDay, play } from './play.ts'
import { record, type Scene } from './scene.ts'
import { admin, oneProcess, type Stage, severalProcesses } from './stage.ts'

/** The product is broken once in this many rounds of actions, before all of their events are consumed. */
const roundsPerRestart = 20

export interface StoryOptions {
  readonly seed: number
  readonly people: number
  readonly days: number
  /**
   * Delivers events twice, and crashes and restarts consumers and the whole product. With several processes, kills one
   * of them at random.
   */
  readonly withFaults: boolean
  /** Whether each service runs in its own process. */
  readonly processes: boolean
}

/** Plays a story to its end. Returns the scene, the instant of its end, and how often each fault happened. */
export async function playStory({ seed, people, days, withFaults, processes }: StoryOptions) {
  const faults: FaultCounts = { crashes: 0, consumerRestarts: 0, redelivered: 0, productRestarts: 0, kills: 0 }
  const faultDice = createDice(seed + 1) // separate dice, so that players do the same with faults and without
  const stage = processes ? severalProcesses(faultDice, faults) : oneProcess(withFaults, faultDice, faults)
  const scene = await startScene(stage, seed)
  const isDue = createRestartMoments(faultDice)
  const afterActions = async () => {
    if (withFaults && isDue()) await stage.breakOnce(scene)
  }
  const end = await play(scene, { people, days, hold: stage.hold, afterActions })
  return { scene, end, faults }
}

/** Returns a function that returns true for one random call of every `roundsPerRestart` calls. */
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

/** Starts the product with no one but the admin. */
async function startScene(stage: Stage, seed: number): Promise<Scene> {
  const now = new Date(firstDay)
  const product = await stage.open(now)
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
