import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** What auth says of members; an id in neither list was not answered for. */
export interface Cards {
  /** Asks for the cards of members, 1,000 at most. Throws unavailable. */
  ask(memberIds: readonly string[]): Promise<{ cards: readonly MemberCard[]; erased: readonly string[] }>
  /** The same for someone who waits for a page: 0.4 s at most, and not at all for a while after a failure. */
  askQuickly(memberIds: readonly string[]): ReturnType<Cards['ask']>
}

const quicklyMs = 400
const pauseMs = 3_000

/** Asks auth over gRPC. */
export function createCards(auth: Pick<Client<typeof AuthService>, 'getMemberCards'>): Cards {
  let pausedUntil = 0

  async function ask(memberIds: readonly string[], timeoutMs?: number) {
    const { cards } = await auth.getMemberCards({ memberIds: [...memberIds] }, timeoutMs ? { timeoutMs } : {})
    const known = new Set(cards.map(({ memberId }) => memberId))
    return { cards, erased: memberIds.filter((id) => !known.has(id)) }
  }

  return {
    ask: (memberIds) => ask(memberIds),
    async askQuickly(memberIds) {
      if (performance.now() < pausedUntil) return { cards: [], erased: [] }
      try {
        return await ask(memberIds, quicklyMs)
      } catch (error) {
        pausedUntil = performance.now() + pauseMs
        throw error
      }
    },
  }
}
