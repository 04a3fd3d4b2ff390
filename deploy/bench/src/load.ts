import { createCalls, createFloorCalls, members, posts } from './floor/calls.ts'
import { describe, type Figure, measure, median } from './measure.ts'
import { startWorld } from './world.ts'

const rounds = 5
const connections = 40
const chosen = ['vote, many posts', 'vote, one hot post', 'explore, 20 posts']

/**
 * Measures the product's memory, and its requests per second with many connections. Measures the floor on the same PostgreSQL
 * server too. The product and the floor take turns, so that other load on the machine affects both. Quote the medians, above
 * all the ratio.
 */
export async function measureLoad(): Promise<void> {
  const world = await startWorld()
  const idle = await world.product.memory()
  const [calls, floorCalls] = [await createCalls(world.product.origin), createFloorCalls()]
  console.log(`${rounds} rounds in turns, ${connections} connections, ${members} members, ${posts} posts; medians`)
  for (const { name, request, floor } of calls.filter((call) => chosen.includes(call.name))) {
    const pairs: { ours: Figure; floor: Figure }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({
        ours: await measure(world.product.origin, request, { connections }),
        floor: await measure(world.floor.origin, floorCalls[floor], { connections }),
      })
    const of = (side: 'ours' | 'floor') => describe(middleOf(pairs.map((pair) => pair[side])))
    const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.floor.perSecond))
    console.log(`${name.padEnd(22)} ${of('ours')} beside the floor's ${of('floor')}, ratio ${ratio.toFixed(2)}`)
  }
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  console.log(
    `memory of the whole product's process: ${megabytes(idle)} idle, ${megabytes(await world.product.memory())} after the load`,
  )
  await world.stop()
}

const middleOf = (figures: readonly Figure[]): Figure => ({
  perSecond: median(figures.map(({ perSecond }) => perSecond)),
  p50: median(figures.map(({ p50 }) => p50)),
  p99: median(figures.map(({ p99 }) => p99)),
})
