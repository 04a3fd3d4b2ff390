import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupPassedOnSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'

const topic = 'groups'

/** Publishes that a group has a new creator. */
export const publishPassedOn = (
  tx: Queries,
  group: { readonly id: string; readonly version: number; readonly createdBy: string },
) =>
  publish(tx, topic, {
    key: group.id,
    version: group.version,
    schema: GroupPassedOnSchema,
    message: { groupId: group.id, creatorId: group.createdBy },
  })

/** Publishes that groups has erased all data of a member. `version` is the version of the member's account at auth. */
export const publishErased = (tx: Queries, memberId: string, version: bigint) =>
  publish(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: 'groups' },
  })
