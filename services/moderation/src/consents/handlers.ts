import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler } from '@hunch/kit/events'
import { findCards } from '@hunch/members'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { storeConsent } from './agree-to-terms.ts'

/** Store the terms that members agreed to at sign-up. */
export const consentHandlers: readonly EventHandler[] = [
  handler(MemberJoinedSchema, async (tx, { memberId, agreedTerms, agreedAtMs }, { happenedAt }) => {
    if (agreedTerms === 0) return
    // The event may be consumed again after the account was deleted.
    const [card] = await findCards(tx, [memberId])
    if (card?.erased) return
    const joinedAt = happenedAt ? timestampDate(happenedAt) : new Date(0)
    const agreedAt = agreedAtMs === undefined ? joinedAt : new Date(Number(agreedAtMs))
    await storeConsent(tx, { memberId, version: agreedTerms, agreedAt })
  }),
]
