import { commonErrors } from '@hunch/kit/errors'
import type { Role } from '@hunch/kit/identity'
import { roleOf } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { hashOf, isToken } from '../tokens.ts'
import { sessionLimits } from './limits.ts'
import * as sessions from './store.ts'

/** A live session and its member. */
export interface ResolvedSession {
  readonly sessionId: string
  readonly memberId: string
  readonly role: Role
  /** IANA name, for example `Africa/Nairobi`. */
  readonly timeZone: string
  /** Null if the member is not suspended. */
  readonly suspendedUntil: Date | null
  /** Whether the member must agree to the terms before they contribute. Always false for the admin. */
  readonly mustAgree: boolean
}

/**
 * Returns the live session of each token, and stores the use of these sessions. Returns undefined for a token without a
 * live session, and for a session of a deactivated account.
 *
 * @throws invalidRequest for more than 500 tokens
 */
export async function resolveSessions(
  ctx: Context,
  tokens: readonly string[],
): Promise<(ResolvedSession | undefined)[]> {
  const most = sessionLimits.sessionsResolvedAtOnce
  if (tokens.length > most) throw commonErrors.invalidRequest({ fields: `session_tokens – ${most} at most` })
  const hashes = tokens.map((token) => (isToken(token) ? hashOf(token) : ''))
  const live = await sessions.findLive(ctx.database.db, hashes, ctx.config.asksTerms)
  const active = live.filter(({ account }) => account.isActive)
  const stale = active.filter(({ isStale }) => isStale).map(({ id }) => id)
  if (stale.length > 0) await sessions.touch(ctx.database.db, stale)
  const byHash = new Map(active.map((session) => [session.tokenHash, session]))
  return hashes.map((hash) => {
    const session = byHash.get(hash)
    if (!session) return undefined
    const { id: sessionId, account } = session
    const { id: memberId, timeZone } = account
    const role = roleOf(account, ctx.config.adminEmail)
    const isAdmin = role === 'admin'
    const suspendedUntil = isAdmin ? null : session.suspendedUntil
    return { sessionId, memberId, role, timeZone, suspendedUntil, mustAgree: session.mustAgree && !isAdmin }
  })
}
