import type { Member } from '@hunch/kit/identity'
import type { Account } from '../accounts/store/accounts.ts'
import { changeAccount } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { changeTexts } from '../words/profile-texts.ts'

/**
 * Saves the location that the member entered. If `city` is undefined, the stored city stays only if the country is the
 * same.
 *
 * @throws wordRefused naming the term, termsNotAgreed
 */
export const setLocation = (
  ctx: Context,
  member: Member,
  { country, city }: { country: string; city?: string | null | undefined },
): Promise<Account> =>
  changeTexts(ctx, member, (account) => {
    if (city === undefined) return account.country === country ? {} : { country, city: null }
    return { country, city: city || null }
  })

/**
 * Stores the country and time zone that the member's browser detected. Other members never see them. Returns the
 * country: two letters, or "Unknown". The city is not stored.
 *
 * @throws unknownTimeZone
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

/** Returns an IANA time zone in canonical spelling: `Europe/Paris` for `europe/paris`. Undefined for other texts. */
function timeZoneOf(text: string): string | undefined {
  // Intl also accepts offsets such as +05:30, which are not zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Returns the country of an IP address, or "Unknown". The offline tables have no city and no time zone. */
export const lookUpLocation = (ctx: Context, ip: string): { country: string; city: null; timezone: null } => ({
  country: ctx.countries.of(ip) ?? 'Unknown',
  city: null,
  timezone: null,
})
