import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** What the browser that sent the right password keeps until it is confirmed. */
const Confirmation = z.object({
  /** Random, good for some tries. */
  handle: z.string(),
  accountId: z.string(),
  /** The SHA-256 of the password's hash: another password needs to be sent anew. */
  passwordKey: z.string(),
})

export type Confirmation = z.output<typeof Confirmation>
export type ConfirmationSeal = Seal<Confirmation>

export const createConfirmationSeal = (privateKey: JWK): ConfirmationSeal =>
  createSeal(privateKey, { purpose: 'second factor cookie', holds: Confirmation, expiresS: fixedLimits.secondFactorS })
