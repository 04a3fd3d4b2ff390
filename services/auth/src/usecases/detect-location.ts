import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { timeZoneOf } from '../domain/time-zone.ts'
import { errors } from '../errors.ts'
import { changeAccount } from './change-account.ts'

/**
 * Notes where the member's browser seems to be, for her eyes alone, and answers with the country
 * that was noted: two letters, or "Unknown". The city is not kept. Throws unknownTimeZone.
 */
export async function detectLocation(
  ctx: Context,
  member: Member,
  { country, timezone }: { country: string; timezone: string },
): Promise<{ country: string }> {
  const timeZone = timeZoneOf(timezone)
  if (!timeZone) {
    const fields = [{ field: 'timezone', message: 'must be an IANA time zone such as Africa/Nairobi' }]
    throw errors.unknownTimeZone({ value: timezone.toWellFormed() }, { fields })
  }
  const detectedCountry = /^[A-Z]{2}$/.test(country) ? country : null
  await changeAccount(ctx, member.id, () => ({ detectedCountry, timeZone }))
  return { country: detectedCountry ?? 'Unknown' }
}
