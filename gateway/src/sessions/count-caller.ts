import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { sessionToken } from './cookies.ts'

/**
 * Counts a request for a page or a picture: against the member if their session is known, else against the address. So
 * strangers on a member's address do not use up the member's limit. Does not call auth.
 *
 * @throws tooManyRequests
 */
export async function countCaller(
  { config, sessions }: Context,
  rateLimits: RateLimits,
  request: Request,
  response: Response,
): Promise<void> {
  const memberId = sessions.knownMember(sessionToken(request.headers.cookie, config.secure))
  if (memberId === undefined) await rateLimits.countAddress(request.method, exchangeOf(response).address)
  else await rateLimits.countMember(request.method, memberId)
}
