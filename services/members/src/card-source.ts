import { createFailurePause } from '@hunch/kit/failures'
import type { Queries } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService, MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

/** What auth returned; an id that is in neither list was not asked for after all. */
export interface FetchedCards {
  readonly cards: readonly MemberCard[]
  /** Ids of members whose accounts are gone. */
  readonly erased: readonly string[]
}

/** Where a service's member cards come from, and what it does when some were saved. */
export interface CardSource {
  /**
   * Fetches the cards of members, 1,000 at most.
   *
   * @throws unavailable
   */
  fetch(memberIds: readonly string[]): Promise<FetchedCards>
  /**
   * The same for a page that someone waits for: within 400 ms. For 3 s after a failure it returns
   * nothing without asking.
   *
   * @throws unavailable
   */
  fetchQuickly(memberIds: readonly string[]): Promise<FetchedCards>
  readonly onSaved: OnSaved | undefined
}

/** Called after cards were saved, with the queries that saved them: in the same transaction where there is one. */
export type OnSaved = (queries: Queries, memberIds: readonly string[]) => Promise<void>

const quicklyMs = 400
const pauseMs = 3_000

/** Cards by gRPC from auth. */
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
