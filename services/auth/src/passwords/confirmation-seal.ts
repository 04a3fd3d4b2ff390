import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** The state that a browser keeps between the right password and its confirmation. */
const Confirmation = z.object({
  /** Random; valid for a limited number of attempts. */
  handle: z.string(),
  accountId: z.string(),
  /** The SHA-256 of the password's hash, so that a replaced password makes the confirmation invalid. */
  passwordKey: z.string(),
})

export type Confirmation = z.output<typeof Confirmation>
export type ConfirmationSeal = Seal<Confirmation>

export const createConfirmationSeal = (privateKey: JWK): ConfirmationSeal =>
  createSeal(privateKey, { purpose: 'second factor cookie', holds: Confirmation, expiresS: fixedLimits.secondFactorS })
