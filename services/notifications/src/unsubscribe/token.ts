import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const memberBytes = 16
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tokens of unsubscribe links: each switches off the mails of one member. */
export interface UnsubscribeTokens {
  /** Returns a token, which consists of the member's id and a signature. */
  tokenFor(memberId: string): string
  /** Returns the member's id; undefined if the token is invalid. */
  memberOf(token: string): string | undefined
}

/** Signs with a key derived from a secret of the process. Tokens never expire: they can only switch mails off. */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe from the digest', 32))
  const sign = (member: Buffer) => createHmac('sha256', key).update(member).digest()
  return {
    tokenFor(memberId) {
      const member = Buffer.from(memberId.replaceAll('-', ''), 'hex')
      return Buffer.concat([member, sign(member)]).toString('base64url')
    },
    memberOf(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.toString('base64url') !== token || bytes.length !== memberBytes + 32) return undefined
      const member = bytes.subarray(0, memberBytes)
      if (!timingSafeEqual(bytes.subarray(memberBytes), sign(member))) return undefined
      const id = member.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return idShape.test(id) ? id : undefined
    },
  }
}
