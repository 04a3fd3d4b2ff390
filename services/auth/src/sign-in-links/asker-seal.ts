import type { JWK } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../limits.ts'
import { createSeal, type Seal } from '../seal.ts'

/** The state of a browser that asked for a sign-in link. The link is valid only in that browser. */
const Asker = z.object({
  /** Random. Its SHA-256 is stored with the link. */
  secret: z.string(),
})

export type AskerSeal = Seal<z.output<typeof Asker>>

export const createAskerSeal = (privateKey: JWK): AskerSeal =>
  createSeal(privateKey, { purpose: 'sign-in link cookie', holds: Asker, expiresS: fixedLimits.signInLinkCookieS })
