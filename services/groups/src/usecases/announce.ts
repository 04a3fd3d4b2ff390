import { tell } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  GroupCreatedSchema,
  GroupDisbandedSchema,
  GroupPassedOnSchema,
  InvitationSentSchema,
  MembershipEndedSchema,
  MembershipStartedSchema,
} from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { Group } from '../store/groups.ts'

/** The topic that this service tells on; the key is the group's id. */
export const topic = 'groups'

/** The service's name, as others know it. */
const service = 'groups'

// Each takes the group as it is after the fact, with the fact's version.

export const announceCreated = (tx: Queries, group: Group, version: number, localDate: string) =>
  tell(tx, topic, {
    key: group.id,
    version,
    schema: GroupCreatedSchema,
    message: { groupId: group.id, creatorId: group.createdBy, isPrivate: group.isPrivate, localDate },
  })

export const announceDisbanded = (tx: Queries, group: Group, version: number) =>
  tell(tx, topic, {
    key: group.id,
    version,
    schema: GroupDisbandedSchema,
    message: { groupId: group.id, creatorId: group.createdBy, isPrivate: group.isPrivate },
  })

type Membered = Pick<Group, 'id' | 'isPrivate' | 'createdBy' | 'memberCount' | 'version'>

/** The fact that a membership began or ended. */
export function membershipFact(kind: 'join' | 'leave', group: Membered, memberId: string) {
  const about = { key: group.id, version: group.version }
  const message = { groupId: group.id, memberId, isPrivate: group.isPrivate, memberCount: group.memberCount }
  return kind === 'join'
    ? { ...about, schema: MembershipStartedSchema, message: { ...message, isCreator: group.createdBy === memberId } }
    : { ...about, schema: MembershipEndedSchema, message }
}

export const announceMembership = (tx: Queries, kind: 'join' | 'leave', group: Membered, memberId: string) =>
  tell<typeof MembershipStartedSchema | typeof MembershipEndedSchema>(tx, topic, membershipFact(kind, group, memberId))

export const announcePassedOn = (tx: Queries, group: Group) =>
  tell(tx, topic, {
    key: group.id,
    version: group.version,
    schema: GroupPassedOnSchema,
    message: { groupId: group.id, creatorId: group.createdBy },
  })

/** Tells each who was invited; the versions end with the group's. */
export const announceInvited = (tx: Queries, group: Group, fromMemberId: string, toMemberIds: readonly string[]) =>
  tell(
    tx,
    topic,
    ...toMemberIds.map((toMemberId, index) => ({
      key: group.id,
      version: group.version - toMemberIds.length + 1 + index,
      schema: InvitationSentSchema,
      message: { groupId: group.id, fromMemberId, toMemberId },
    })),
  )

/** Tells that nothing is held any more of a member whose account is gone. */
export const announceErased = (tx: Queries, memberId: string, version: number) =>
  tell(tx, topic, { key: memberId, version, schema: MemberErasedSchema, message: { memberId, service } })
