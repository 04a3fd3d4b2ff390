import type { Rank } from '../data/useProfile.ts'

const fromLowest: readonly Rank[] = ['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend']

/** From 1, the lowest, to 6. */
export const levelOf = (rank: Rank): number => fromLowest.indexOf(rank) + 1
