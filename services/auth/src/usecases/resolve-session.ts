import type { Context } from '../context.ts'
import { isAdmin } from '../domain/admin.ts'
import { hashOf, isToken } from '../domain/token.ts'
import * as sessions from '../store/sessions.ts'

/** A live session: whose it is, and what she may. */
export interface ResolvedSession {
  readonly sessionId: string
  readonly memberId: string
  readonly isAdmin: boolean
  /** IANA name. */
  readonly timeZone: string
}

/** Whose live session a token is, and notes its use; undefined where it is nobody's, or the account is deactivated. */
export async function resolveSession(ctx: Context, token: string): Promise<ResolvedSession | undefined> {
  if (!isToken(token)) return undefined
  const session = await sessions.findLive(ctx.database.db, hashOf(token))
  if (!session?.account.isActive) return undefined
  if (session.stale) await sessions.touch(ctx.database.db, session.id)
  const { account } = session
  return {
    sessionId: session.id,
    memberId: account.id,
    isAdmin: isAdmin(account, ctx.config.adminEmail),
    timeZone: account.timeZone,
  }
}
