import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** The state that a browser keeps while a passkey is created or signs. */
const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signIn', 'secondFactor']),
  /** The account that the passkey must belong to; absent for a sign-in with any passkey. */
  accountId: z.string().optional(),
})

export type Challenge = z.output<typeof Challenge>
export type ChallengeSeal = Seal<Challenge>

export const createChallengeSeal = (privateKey: JWK): ChallengeSeal =>
  createSeal(privateKey, { purpose: 'passkey cookie', holds: Challenge, expiresS: fixedLimits.passkeyS })
