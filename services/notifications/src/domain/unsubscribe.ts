import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const memberBytes = 16
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The links that switch one member's mails off. */
export interface Unsubscribing {
  /** A token for a member: it says who she is, and that we said so. */
  tokenFor(memberId: string): string
  /** Whose token it is; undefined where it is not one of ours. */
  memberOf(token: string): string | undefined
}

/** Tokens signed under a key of their own, made of a secret of the process. They do nothing but switch mails off, so they never end. */
export function createUnsubscribing(secret: string): Unsubscribing {
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
