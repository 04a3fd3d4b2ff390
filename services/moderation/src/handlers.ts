import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import { cardHandlers, findCards } from '@hunch/members'
import {
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentDeletedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { handleReactivated } from './acts/lift-act.ts'
import { noteGone, notePostGone } from './cases/open-case.ts'
import { storeConsent } from './consents/agree-to-terms.ts'
import type { Context } from './context.ts'
import { beginErasure } from './erasure/erase-member.ts'
import { flagHandlers } from './flags/handlers.ts'
import { heldPhotoHandlers, passedOnHandlers } from './reports/handlers.ts'

/** Dependencies of the event handlers. Operator commands create only these, not a whole `Context`. */
type HandlerContext = Pick<Context, 'cards' | 'targets'>

/** Topics that this service consumes. */
export const topics = ['auth', 'groups', 'media', 'predictions', 'social']

/**
 * The event handlers of all subjects. They publish only two things: holds of flagged content, and that the admin's reactivation
 * of a member lifted acts. The jobs publish everything else that an event causes.
 */
export const handlers = (ctx: HandlerContext): readonly EventHandler[] => [
  ...cardHandlers(ctx),
  ...goneHandlers,
  ...actHandlers,
  ...consentHandlers,
  ...erasureHandlers,
  ...flagHandlers(ctx),
  ...heldPhotoHandlers(ctx),
  ...passedOnHandlers(ctx),
]

/** The read models, and the only handlers that run during a rebuild. */
export const readModels = (ctx: Pick<Context, 'cards'>): ReadModels => ({
  tables: ['authors'],
  columns: [{ table: 'cases', key: 'id', columns: ['is_gone'] }],
  topics,
  handlers: () => [...cardHandlers(ctx), ...goneHandlers],
})

/** Handlers that mark the cases of deleted targets, live and in a rebuild. With a post, its comments are marked too. */
const goneHandlers: readonly EventHandler[] = [
  handler(PredictionDeletedSchema, (tx, { postId }) => notePostGone(tx, postId)),
  handler(CommentDeletedSchema, (tx, { commentId }) => noteGone(tx, 'comment', commentId)),
  handler(GroupDisbandedSchema, (tx, { groupId }) => noteGone(tx, 'group', groupId)),
  handler(MemberDeletedSchema, (tx, { memberId }) => noteGone(tx, 'member', memberId)),
]

/** Handlers that lift the acts that deactivated a member, if the admin reactivates the member by hand. */
const actHandlers: readonly EventHandler[] = [
  handler(MemberReactivatedSchema, async (tx, { memberId, byHand }, { happenedAt }) => {
    if (byHand) await handleReactivated(tx, memberId, timeOf(happenedAt))
  }),
]

/** The time of an event; 1970 if it has none. */
const timeOf = (happenedAt: Timestamp | undefined): Date => (happenedAt ? timestampDate(happenedAt) : new Date(0))

/** Handlers that store the terms that members agreed to at sign-up. */
const consentHandlers: readonly EventHandler[] = [
  handler(MemberJoinedSchema, async (tx, { memberId, agreedTerms, agreedAtMs }, { happenedAt }) => {
    if (agreedTerms === 0) return
    // The event may be consumed again after the member was deleted.
    const [card] = await findCards(tx, [memberId])
    if (card?.erased) return
    const agreedAt = agreedAtMs === undefined ? timeOf(happenedAt) : new Date(Number(agreedAtMs))
    await storeConsent(tx, { memberId, version: agreedTerms, agreedAt })
  }),
]

const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => beginErasure(tx, memberId)),
]
