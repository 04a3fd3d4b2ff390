import type { Request } from 'express'
import { commonErrors } from '../errors/index.ts'
import { type Claims, type Identity, mayModerate, memberOf } from '../identity/index.ts'
import type { Route } from './route.ts'

/** The token of an `authorization: Bearer …` header; empty where there is none. */
export const bearerToken = (header: string | undefined): string => /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? ''

/**
 * Who makes a call, and whether they may at all. Throws notSignedIn where the signed identity
 * is missing, false, or not from a process that may call, or where a member is needed and there
 * is none; moderatorOnly where a moderator or the admin is needed, adminOnly where the admin is.
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
