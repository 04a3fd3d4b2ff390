import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** What auth says of how to speak to members; an id that is not there was erased. */
export interface Contacts {
  /** Asks about members, 1,000 at most. Throws unavailable. */
  ask(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberContact>>
  /** The language that a member chose; undefined where she never did, or auth does not say so quickly. */
  languageOf(memberId: string): Promise<string | undefined>
}

const quicklyMs = 400
const pauseMs = 3_000

/** Asks auth over gRPC. */
export function createContacts(auth: Pick<Client<typeof AuthService>, 'getMemberContacts'>): Contacts {
  let pausedUntil = 0

  async function ask(memberIds: readonly string[], timeoutMs?: number) {
    const request = { memberIds: [...memberIds] }
    const { contacts } = await auth.getMemberContacts(request, timeoutMs ? { timeoutMs } : {})
    return new Map(contacts.map((contact) => [contact.memberId, contact]))
  }

  return {
    ask: (memberIds) => ask(memberIds),
    async languageOf(memberId) {
      if (performance.now() < pausedUntil) return undefined
      try {
        return (await ask([memberId], quicklyMs)).get(memberId)?.language || undefined
      } catch {
        pausedUntil = performance.now() + pauseMs
        return undefined
      }
    },
  }
}
