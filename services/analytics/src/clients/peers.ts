import { createFailurePause } from '@hunch/kit/failures'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { clientLimits } from './limits.ts'

/** A client of auth, for members' contacts and languages. */
export interface Auth {
  /**
   * Returns the contacts of members by id, for at most 1,000 ids; erased members are missing.
   *
   * @throws unavailable
   */
  findContacts(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberContact>>
  /** Returns the language that a member chose; undefined without a choice, or if auth fails or times out. */
  findLanguage(memberId: string): Promise<string | undefined>
}

/**
 * Creates a client of auth, on top of a gRPC client. After a failed call for a language, `findLanguage` returns undefined
 * without a call for `languagePauseMs`.
 */
export function createAuth(client: Pick<Client<typeof AuthService>, 'getMemberContacts'>): Auth {
  const unlessPaused = createFailurePause<ReadonlyMap<string, MemberContact>>(clientLimits.languagePauseMs)

  async function findContacts(memberIds: readonly string[], timeoutMs?: number) {
    const request = { memberIds: [...memberIds] }
    const { contacts } = await client.getMemberContacts(request, timeoutMs ? { timeoutMs } : {})
    return new Map(contacts.map((contact) => [contact.memberId, contact]))
  }

  return {
    findContacts: (memberIds) => findContacts(memberIds),
    findLanguage: (memberId) =>
      unlessPaused(() => findContacts([memberId], clientLimits.languageTimeoutMs)).then(
        (contacts) => contacts.get(memberId)?.language || undefined,
        () => undefined,
      ),
  }
}

/** A client of predictions, which checks who may see a post. */
export interface Predictions {
  /**
   * Whether a member may see a post.
   *
   * @throws unavailable
   */
  mayView(memberId: string, postId: string): Promise<boolean>
}

/** Creates a client of predictions, on top of a gRPC client. */
export const createPredictions = (client: Pick<Client<typeof PredictionsService>, 'mayView'>): Predictions => ({
  async mayView(memberId, postId) {
    const { postIds } = await client.mayView({ memberId, postIds: [postId] })
    return postIds.includes(postId)
  },
})
