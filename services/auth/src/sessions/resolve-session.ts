import { isAdmin } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
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
 * Returns the live session of a token and stores its use; undefined where there is none, or the
 * account is deactivated.
 */
export async function resolveSession(ctx: Context, token: string): Promise<ResolvedSession | undefined> {
  if (!isToken(token)) return undefined
  const session = await sessions.findLive(ctx.database.db, hashOf(token))
  if (!session?.account.isActive) return undefined
  if (session.isStale) await sessions.touch(ctx.database.db, session.id)
  const { account } = session
  return {
    sessionId: session.id,
    memberId: account.id,
    isAdmin: isAdmin(account, ctx.config.adminEmail),
    timeZone: account.timeZone,
  }
}
