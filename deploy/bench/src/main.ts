/** `npm run bench -- floor | blocks | load | distributed | profile | scale | events | memory | pictures | lighthouse | interaction`: measurements, each a command of its own and never a test. */
import { measureBlocks } from './blocks/measure-blocks.ts'
import { measureDistributed } from './distributed/measure-distributed.ts'
import { measureEvents } from './events.ts'
import { measureFloor } from './floor/measure-floor.ts'
import { measureLoad } from './load.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { measurePictures } from './pictures/measure-pictures.ts'
import { measureProfile } from './profile.ts'
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
  /** Brings its own browser tools, which are loaded here only. */
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
