/** The identity of callers: signed tokens for members and between services (Ed25519, jose). */
export { type Claims, createIdentity, generateKeys, type Identity, type Role } from './identity.ts'
export { localDate, type Member, mayModerate, memberOf } from './member.ts'
export { customerNetworkOf, networkOf } from './network.ts'
