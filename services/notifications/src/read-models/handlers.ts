import { type EventHandler, handler } from '@hunch/kit/events'
import * as auth from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from '../context.ts'
import { readModelsOn, setMemberState } from '../stores.ts'

/** Hides the acts of deactivated members, and shows those of reactivated members again. */
export const memberHandlers = ({ unit }: Pick<Context, 'unit'>): readonly EventHandler[] => [
  handler(auth.MemberDeactivatedSchema, (tx, { memberId }, { id }) =>
    setMemberState(unit(tx, id), memberId, 'deactivated'),
  ),
  handler(auth.MemberReactivatedSchema, (tx, { memberId }, { id }) => setMemberState(unit(tx, id), memberId, 'active')),
]

/** Fills the read models of members and votes in a rebuild; notifies no one. */
export const readModelHandlers: readonly EventHandler[] = [
  handler(auth.MemberDeactivatedSchema, (tx, { memberId }) =>
    readModelsOn(tx).members.setState(memberId, 'deactivated'),
  ),
  handler(auth.MemberReactivatedSchema, (tx, { memberId }) => readModelsOn(tx).members.setState(memberId, 'active')),
  handler(auth.MemberDeletedSchema, async (tx, { memberId }) => {
    const { members, votes } = readModelsOn(tx)
    await members.setState(memberId, 'deleted')
    await votes.removeAll({ memberId })
  }),
  handler(predictions.PredictionDeletedSchema, (tx, { postId }) => readModelsOn(tx).votes.removeAll({ postId })),
  handler(predictions.VoteCastSchema, {
    handleMany: async (tx, delivered) => {
      await readModelsOn(tx).votes.set(delivered.map(({ message }) => message))
    },
  }),
  handler(predictions.VoteWithdrawnSchema, {
    handleMany: (tx, delivered) => readModelsOn(tx).votes.withdraw(delivered.map(({ message }) => message)),
  }),
]
