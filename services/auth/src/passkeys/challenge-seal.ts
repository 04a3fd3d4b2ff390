import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** What a browser keeps while a passkey is made, or signs. */
const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signIn', 'secondFactor']),
  /** Whose passkey it is; absent where anybody signs in. */
  accountId: z.string().optional(),
})

export type Challenge = z.output<typeof Challenge>
export type ChallengeSeal = Seal<Challenge>

export const createChallengeSeal = (privateKey: JWK): ChallengeSeal =>
  createSeal(privateKey, { purpose: 'passkey cookie', holds: Challenge, expiresS: fixedLimits.passkeyS })
