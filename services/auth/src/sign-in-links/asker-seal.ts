import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** What the browser keeps that asked for a sign-in link: the link is good there alone. */
const Asker = z.object({
  /** Random; with the link its SHA-256 is stored. */
  secret: z.string(),
})

export type AskerSeal = Seal<z.output<typeof Asker>>

export const createAskerSeal = (privateKey: JWK): AskerSeal =>
  createSeal(privateKey, { purpose: 'sign-in link cookie', holds: Asker, expiresS: fixedLimits.signInLinkCookieS })
