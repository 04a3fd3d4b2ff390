import type { ParseKeys } from 'i18next'
import type { Rank } from '../data/useProfile.ts'

/** The ranks from the lowest to the highest, each with the key of its name. */
export const rankNames = {
  Rookie: 'ranks.rookie',
  'Rising Star': 'ranks.risingStar',
  Predictor: 'ranks.predictor',
  Expert: 'ranks.expert',
  Master: 'ranks.master',
  Legend: 'ranks.legend',
} as const satisfies Record<Rank, ParseKeys<'account'>>

/** From 1, the lowest, to 6. */
export const levelOf = (rank: Rank): number => Object.keys(rankNames).indexOf(rank) + 1
