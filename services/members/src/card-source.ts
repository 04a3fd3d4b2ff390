import { createFailurePause } from '@hunch/kit/failures'
import type { Queries } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** Reply of auth. An id that is in neither list was not requested from auth, for example in the pause after a failure. */
export interface FetchedCards {
  readonly cards: readonly MemberCard[]
  /** Requested ids for which auth has no card. Their members count as deleted. */
  readonly erased: readonly string[]
}

/** Source of a service's member cards, with a callback for saved cards. */
export interface CardSource {
  /**
   * Fetches the cards of at most 1,000 members.
   *
   * @throws unavailable
   */
  fetch(memberIds: readonly string[]): Promise<FetchedCards>
  /**
   * Fetches cards like `fetch`, for a page that a person waits for: timeout 400 ms. For 3 s after a failure, returns no cards
   * without calling auth.
   *
   * @throws unavailable
   */
  fetchQuickly(memberIds: readonly string[]): Promise<FetchedCards>
  readonly onSaved: OnSaved | undefined
}

/** Called after cards were saved. `queries` are those that saved the cards: the same transaction if there is one. */
export type OnSaved = (queries: Queries, memberIds: readonly string[]) => Promise<void>

const quicklyMs = 400
const pauseMs = 3_000

/** Creates a source that fetches cards from auth over gRPC. */
export function createCardSource(
  auth: Pick<Client<typeof AuthService>, 'getMemberCards'>,
  { onSaved }: { readonly onSaved?: OnSaved } = {},
): CardSource {
  const unlessPaused = createFailurePause<FetchedCards>(pauseMs, () => ({ cards: [], erased: [] }))

  async function fetch(memberIds: readonly string[], timeoutMs?: number): Promise<FetchedCards> {
    if (memberIds.length === 0) return { cards: [], erased: [] }
    const { cards } = await auth.getMemberCards({ memberIds: [...memberIds] }, timeoutMs ? { timeoutMs } : {})
    const known = new Set(cards.map(({ memberId }) => memberId))
    return { cards, erased: memberIds.filter((id) => !known.has(id)) }
  }

  return {
    onSaved,
    fetch: (memberIds) => fetch(memberIds),
    fetchQuickly: (memberIds) => unlessPaused(() => fetch(memberIds, quicklyMs)),
  }
}
