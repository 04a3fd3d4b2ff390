import { isUniqueViolation } from '@hunch/kit/postgres'
import type { Person } from '../clients/google.ts'
import type { Context } from '../context.ts'
import { signInS } from '../domain/limits.ts'
import * as attempts from '../store/attempts.ts'
import { type Browser, openSession } from './open-session.ts'
import { type Arrival, recognisePerson } from './recognise-person.ts'
import { countryOf, type Visit } from './visit.ts'

/** What the browser brought back from the identity provider. */
export interface Return {
  readonly query: Readonly<Record<string, string>>
  /** The sign-in cookie's value; empty for none. */
  readonly sealed: string
  readonly callbackUrl: string
}

/**
 * Signs in the person who comes back from the identity provider: her session's token, and the
 * page that she wanted. Throws signInDenied, signInExpired, signInFailed, providerUnavailable,
 * accountDeactivated.
 */
export async function finishSignIn(
  ctx: Context,
  back: Return,
  browser: Browser,
  visit: Visit,
): Promise<{ token: string; returnTo: string }> {
  const useOnce = async (handle: string) => {
    const [use] = await attempts.count(ctx.database.db, [`sign-in ${handle}`], signInS)
    return use?.count === 1
  }
  const { person, returnTo } = await ctx.provider.finish({ ...back, useOnce })
  const arrival = { ...visit, detectedCountry: countryOf(ctx, visit.ip) }
  return { token: await enter(ctx, person, browser, arrival), returnTo }
}

async function enter(ctx: Context, person: Person, browser: Browser, arrival: Arrival, triesLeft = 2): Promise<string> {
  try {
    return await ctx.database.transaction(async (tx) =>
      openSession(tx, await recognisePerson(tx, person, arrival), browser),
    )
  } catch (error) {
    if (triesLeft > 0 && isUniqueViolation(error)) return enter(ctx, person, browser, arrival, triesLeft - 1)
    throw error
  }
}
