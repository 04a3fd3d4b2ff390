import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MembershipEndedSchema, MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import type { GroupState } from './rules.ts'

const topic = 'groups'

/** A membership that began or ended; `group` is the group's state after the change. */
interface PublishedMembership {
  readonly kind: 'join' | 'leave'
  readonly group: Omit<GroupState, 'name'>
  readonly memberId: string
  /** The id of the request to join or leave. Default: the id of the current request. */
  readonly requestId?: string
}

export const publishMemberships = (tx: Queries, ...memberships: readonly PublishedMembership[]) =>
  publish<typeof MembershipStartedSchema | typeof MembershipEndedSchema>(tx, topic, ...memberships.map(toEvent))

function toEvent({ kind, group, memberId, requestId }: PublishedMembership) {
  const about = { key: group.id, version: group.version, requestId }
  const message = { groupId: group.id, memberId, isPrivate: group.isPrivate, memberCount: group.memberCount }
  return kind === 'join'
    ? { ...about, schema: MembershipStartedSchema, message: { ...message, isCreator: group.createdBy === memberId } }
    : { ...about, schema: MembershipEndedSchema, message }
}
