import type { Scene } from '../develop.ts'
import { blossom, cat, pitch, plants, rain, screw, seedlings } from './garden.ts'
import { kite, mountain, night, sea, wave } from './outdoors.ts'
import { books, bread, chess, espresso } from './table.ts'

const garden = { blossom, cat, pitch, plants, rain, screw, seedlings }
const outdoors = { kite, mountain, night, sea, wave }
const table = { books, bread, chess, espresso }
const scenes = { ...outdoors, ...table, ...garden } satisfies Record<string, () => Scene>

/** The scenes on the photos of the demo data. */
export type SceneName = keyof typeof scenes

export const isSceneName = (name: string): name is SceneName => name in scenes

export const sceneOf = (name: SceneName): Scene => scenes[name]()
