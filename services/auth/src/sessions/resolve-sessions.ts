import { commonErrors } from '@hunch/kit/errors'
import { isAdmin } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as sessions from './store.ts'

/** A live session and its member. */
export interface ResolvedSession {
  readonly sessionId: string
  readonly memberId: string
  readonly isAdmin: boolean
  /** IANA name. */
  readonly timeZone: string
}

/**
 * Returns the live session of each token and stores its use; undefined where there is none, or the
 * account is deactivated.
 *
 * @throws invalidRequest for more than 500 tokens
 */
export async function resolveSessions(
  ctx: Context,
  tokens: readonly string[],
): Promise<(ResolvedSession | undefined)[]> {
  const most = fixedLimits.sessionsResolvedAtOnce
  if (tokens.length > most) throw commonErrors.invalidRequest({ fields: `session_tokens – ${most} at most` })
  const hashes = tokens.map((token) => (isToken(token) ? hashOf(token) : ''))
  const live = await sessions.findLive(ctx.database.db, hashes)
  const active = live.filter(({ account }) => account.isActive)
  const stale = active.filter(({ isStale }) => isStale).map(({ id }) => id)
  if (stale.length > 0) await sessions.touch(ctx.database.db, stale)
  const byHash = new Map(active.map((session) => [session.tokenHash, session]))
  return hashes.map((hash) => {
    const session = byHash.get(hash)
    if (!session) return undefined
    const { id: sessionId, account } = session
    const { id: memberId, timeZone } = account
    return { sessionId, memberId, isAdmin: isAdmin(account, ctx.config.adminEmail), timeZone }
  })
}
