import type { Request } from 'express'
import { commonErrors } from '../errors/index.ts'
import { type Claims, type Identity, mayModerate, memberOf } from '../identity/index.ts'
import type { Route } from './route.ts'

/** Returns the token of an `authorization: Bearer …` header; empty if there is none. */
export const bearerToken = (header: string | undefined): string => /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? ''

/**
 * Verifies the caller of a route and returns the claims. Throws notSignedIn if the signed identity is missing or invalid, the
 * process that signed may not call, or the route needs a member and the identity names none. On a route for moderators, throws
 * moderatorOnly unless a moderator or the admin calls. On a route for the admin, throws adminOnly unless the admin calls.
 */
export async function admit(identity: Identity, { contract, from }: Route, request: Request): Promise<Claims> {
  const claims = await identity.verify(bearerToken(request.headers.authorization))
  if (!from.includes(claims.iss)) throw commonErrors.notSignedIn()
  if (contract.who === 'member' || contract.who === 'moderator' || contract.who === 'admin') {
    const member = memberOf(claims)
    if (!member) throw commonErrors.notSignedIn()
    if (contract.who === 'moderator' && !mayModerate(member)) throw commonErrors.moderatorOnly()
    if (contract.who === 'admin' && member.role !== 'admin') throw commonErrors.adminOnly()
  }
  return claims
}
