import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'

const topic = 'groups'

/** Publishes an event for each invited member. The versions of the events are consecutive, and end with the group's version. */
export const publishInvited = (
  tx: Queries,
  group: { readonly id: string; readonly version: number },
  fromMemberId: string,
  toMemberIds: readonly string[],
) =>
  publish(
    tx,
    topic,
    ...toMemberIds.map((toMemberId, index) => ({
      key: group.id,
      version: group.version - toMemberIds.length + 1 + index,
      schema: InvitationSentSchema,
      message: { groupId: group.id, fromMemberId, toMemberId },
    })),
  )
