import type { Context } from '../context.ts'
import { countryOf } from './visit.ts'

/** Where an address is, looked up offline: its country, or "Unknown"; city and time zone are not in the tables. */
export const lookUpLocation = (ctx: Context, ip: string): { country: string; city: null; timezone: null } => ({
  country: countryOf(ctx, ip) ?? 'Unknown',
  city: null,
  timezone: null,
})
