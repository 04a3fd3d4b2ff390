/** `npm run bench -- <name>`: runs one of the measurements below; default: floor. None of them is a test. */
import { measureBlocks } from './blocks/measure-blocks.ts'
import { measureDistributed } from './distributed/measure-distributed.ts'
import { measureEvents } from './events.ts'
import { measureFloor } from './floor/measure-floor.ts'
import { measureLoad } from './load.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { measurePictures } from './pictures/measure-pictures.ts'
import { measureProfile } from './profile.ts'
import { measureRest } from './rest/measure-rest.ts'
import { measureScale } from './scale/measure-scale.ts'

const measurements = {
  floor: measureFloor,
  blocks: measureBlocks,
  load: measureLoad,
  distributed: measureDistributed,
  profile: measureProfile,
  scale: measureScale,
  events: measureEvents,
  pictures: measurePictures,
  memory: measureMemory,
  rest: measureRest,
  /** Imported on demand: only these two need browser tools. */
  lighthouse: async (words: readonly string[]) =>
    (await import('./lighthouse/measure-lighthouse.ts')).measureLighthouse(words),
  interaction: async (words: readonly string[]) =>
    (await import('./interaction/measure-interaction.ts')).measureInteraction(words),
}
const [what = 'floor', ...words] = process.argv.slice(2)
const chosen = measurements[what as keyof typeof measurements]
if (!chosen) {
  console.error(`There is no measurement called ${what}; there are ${Object.keys(measurements).join(', ')}.`)
  process.exit(1)
}
await chosen(words)
process.exit()
