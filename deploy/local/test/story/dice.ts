import { createChance } from '../../src/demo/chance.ts'

export interface Dice {
  /** From 0 to below 1. */
  roll(): number
  /** Whether something of this probability happens. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T | undefined
}

/** Dice with the same results every time. */
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
