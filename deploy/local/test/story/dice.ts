import { createChance } from '../../src/demo/chance.ts'

export interface Dice {
  /** Returns a number from 0 to below 1. */
  roll(): number
  /** Whether something of this probability happens. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T | undefined
}

/** Creates dice. The same seed always gives the same results. */
export function createDice(seed: number): Dice {
  const roll = createChance(seed)
  return {
    roll,
    happens: (probability) => roll() < probability,
    pick: (from) => {
      const chance = roll()
      return from[Math.floor(chance * from.length)]
    },
  }
}
