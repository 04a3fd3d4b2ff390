import { chance } from './disorderly.ts'

/** Random choices. The same seed gives the same choices. */
export interface Choices {
  /** Whether something of this probability happens. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Returns an integer from `min` to `max`, both included. */
  count(min: number, max: number): number
}

/** A random sequence of acts. `acts` has the acts done so far, for the message of a failure. */
export interface RandomSequence {
  readonly seed: number
  readonly choices: Choices
  readonly acts: string[]
}

/** Sequences of one batch that run at the same time. */
const concurrency = 32

/**
 * Returns the sequences of a test in batches, with the seeds from 1 to `count`. RANDOM_SEQUENCES replaces the count, and
 * RANDOM_SEED the first seed: RANDOM_SEED=7 RANDOM_SEQUENCES=1 repeats the sequence of the seed 7 alone.
 */
export function randomSequences(count: number, batchSize: number): RandomSequence[][] {
  const total = Number(process.env['RANDOM_SEQUENCES'] ?? count)
  const first = Number(process.env['RANDOM_SEED'] ?? 1)
  const all = Array.from({ length: total }, (_, index) => ({
    seed: first + index,
    choices: choicesOf(first + index),
    acts: [],
  }))
  return Array.from({ length: Math.ceil(total / batchSize) }, (_, batch) =>
    all.slice(batch * batchSize, (batch + 1) * batchSize),
  )
}

/** Runs a step of all sequences of a batch. The message of an error begins with the seed and the acts of its sequence. */
export async function eachSequence<S extends { readonly sequence: RandomSequence }>(
  batch: readonly S[],
  step: (each: S) => Promise<void> | void,
): Promise<void> {
  const waiting = [...batch]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await step(next)
      } catch (error) {
        waiting.length = 0
        throw withSequence(error, next.sequence)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

function withSequence(error: unknown, { seed, acts }: RandomSequence): Error {
  const message = error instanceof Error ? error.message : String(error)
  const title = [`RANDOM_SEED=${seed} RANDOM_SEQUENCES=1 repeats this sequence`, ...acts].join('\n')
  return new Error(`${title}\n\n${message}`)
}

function choicesOf(seed: number): Choices {
  const roll = chance(seed)
  return {
    happens: (probability) => roll() < probability,
    pick: (from) => from[Math.floor(roll() * from.length)] as never,
    count: (min, max) => min + Math.floor(roll() * (max - min + 1)),
  }
}
