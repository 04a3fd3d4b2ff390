import { createFailurePause } from '@hunch/kit/failures'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** What auth knows of how to reach members. */
export interface Auth {
  /**
   * The contacts of members by id, 1,000 at most; an erased one is left out.
   *
   * @throws unavailable
   */
  findContacts(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberContact>>
  /** The language that a member chose; undefined where they chose none, or auth does not reply in time. */
  findLanguage(memberId: string): Promise<string | undefined>
}

/** Asks auth over gRPC. */
export function createAuth(client: Pick<Client<typeof AuthService>, 'getMemberContacts'>): Auth {
  const unlessPaused = createFailurePause<ReadonlyMap<string, MemberContact>>(fixedLimits.languagePauseMs)

  async function findContacts(memberIds: readonly string[], timeoutMs?: number) {
    const request = { memberIds: [...memberIds] }
    const { contacts } = await client.getMemberContacts(request, timeoutMs ? { timeoutMs } : {})
    return new Map(contacts.map((contact) => [contact.memberId, contact]))
  }

  return {
    findContacts: (memberIds) => findContacts(memberIds),
    findLanguage: (memberId) =>
      unlessPaused(() => findContacts([memberId], fixedLimits.languageTimeoutMs)).then(
        (contacts) => contacts.get(memberId)?.language || undefined,
        () => undefined,
      ),
  }
}
