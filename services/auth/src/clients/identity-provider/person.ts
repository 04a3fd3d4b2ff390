import { limits } from '@hunch/proto/http'
import { z } from 'zod'
import { isEmail } from '../../accounts/rules.ts'
import { errors } from '../../errors.ts'
import { namesFrom } from './names.ts'
import type { Person } from './provider.ts'

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().refine(isEmail),
  // Some providers send booleans as strings.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/** Returns the person that claims describe. @throws signInFailed if the claims have no subject or no valid e-mail */
export function personOf(unsafe: unknown): Person {
  const claims = Claims.safeParse(unsafe)
  if (!claims.success) throw errors.signInFailed({}, { cause: claims.error })
  const { sub, email, email_verified, given_name, family_name, name } = claims.data
  const names = namesFrom({ given: given_name, family: family_name, full: name }, limits.name)
  return { subject: sub, email, emailVerified: email_verified, ...names }
}
