import { mayModerate } from '@hunch/kit/identity'
import { type Call, mayWhileSuspended } from '@hunch/proto/http'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { sessionToken } from './cookies.ts'
import type { Session } from './session-cache.ts'

/**
 * Returns the session of a call's cookie, or undefined for a visitor, and checks that the contract
 * permits the call. The service authorises the call again. If auth is unavailable, reads that are open
 * to visitors are served as a visitor's. Writes then fail, since a member's report would count as a
 * visitor's. Auth's own calls also fail, since they would show the member as signed out.
 *
 * @throws notSignedIn, moderatorOnly, adminOnly, suspended, termsNotAgreed
 * @throws unavailable if auth is needed but unavailable
 */
export async function admit(
  { config, sessions, log }: Context,
  call: Call,
  request: Request,
): Promise<Session | undefined> {
  const token = sessionToken(request.headers.cookie, config.secure)
  const isOpen = call.who === 'visitor'
  const session = token
    ? await sessions.resolve(token).catch((error: unknown) => {
        if (!isOpen || call.method !== 'GET' || call.owner === 'auth') throw errors.unavailable({}, { cause: error })
        log.warn({ err: error }, 'a session could not be resolved')
        return undefined
      })
    : undefined
  if (!isOpen && !session) throw errors.notSignedIn()
  if (session) requireRight(call, session)
  return session
}

function requireRight(call: Call, session: Session): void {
  if (call.who === 'moderator' && !mayModerate(session)) throw errors.moderatorOnly()
  if (call.who === 'admin' && session.role !== 'admin') throw errors.adminOnly()
  const { suspendedUntil } = session
  if (suspendedUntil && !mayWhileSuspended(call)) throw errors.suspended({ until: suspendedUntil.toISOString() })
  if (session.mustAgree && call.contribution === true) throw errors.termsNotAgreed()
}
