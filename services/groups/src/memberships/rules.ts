/** A member's request to join a group, or to leave it. */
export interface MembershipIntent {
  readonly kind: 'join' | 'leave'
  readonly groupId: string
  readonly memberId: string
  /** Hash of the invite code that the member joins with; empty for none. */
  readonly codeHash: string
  /** The id of the member's HTTP request, for the event. A batch has intents of several requests. Empty if there is none. */
  readonly requestId: string
}

/** The state of a group that intents are checked against. */
export interface GroupState {
  readonly id: string
  readonly name: string
  readonly isPrivate: boolean
  readonly createdBy: string
  readonly memberCount: number
  readonly version: number
}

/** The state of an intent's member before the batch. */
export interface MemberState {
  readonly isMember: boolean
  readonly isInvited: boolean
  /** Whether the creator has removed the member and has not invited them since. */
  readonly isRemoved: boolean
  /** Whether the intent has the group's current code. */
  readonly hasCode: boolean
  /** Whether the member is deleted. */
  readonly isErased: boolean
}

export type Rejection =
  | 'groupNotFound'
  | 'inviteNeeded'
  | 'inviteInvalid'
  | 'removedFromGroup'
  | 'membersOnly'
  | 'creatorCannotLeave'
  | 'notSignedIn'

/** The result of an intent: the group after the join or leave, or the reason why it was rejected. */
export type MembershipOutcome = { readonly group: GroupState } | { readonly rejection: Rejection }

/** A membership that began or ended; `group` is the group's state after the change. */
export interface MembershipChange {
  readonly intent: MembershipIntent
  readonly group: GroupState
}

/**
 * Checks intents in order. `states` has the state of each intent's member, in the same order. Returns one outcome per
 * intent, and the changes. If a member joins a group that they are in already, the join succeeds without a change.
 */
export function decideMemberships(
  intents: readonly MembershipIntent[],
  groups: ReadonlyMap<string, GroupState>,
  states: readonly MemberState[],
): { outcomes: MembershipOutcome[]; changes: MembershipChange[] } {
  const now = new Map(groups)
  const lastIntents = new Map<string, MembershipIntent>()
  const changes: MembershipChange[] = []
  const outcomes = intents.map((intent, index): MembershipOutcome => {
    const group = now.get(intent.groupId)
    const state = states[index]
    if (!group || !state) return { rejection: 'groupNotFound' }
    const last = lastIntents.get(pairOf(intent))
    const isMember = last ? last.kind === 'join' : state.isMember
    const isInvited = state.isInvited && !last // an earlier join of this batch used up the invitation
    const rejection = rejectionOf(intent, group, { ...state, isMember, isInvited })
    if (rejection) return { rejection }
    if (intent.kind === 'join' && isMember) return { group }
    const after = {
      ...group,
      memberCount: group.memberCount + (intent.kind === 'join' ? 1 : -1),
      version: group.version + 1,
    }
    now.set(group.id, after)
    lastIntents.set(pairOf(intent), intent)
    changes.push({ intent, group: after })
    return { group: after }
  })
  return { outcomes, changes }
}

/** Returns only the last change of each member in each group. It decides whether they are a member after the batch. */
export const lastChanges = (changes: readonly MembershipChange[]): MembershipChange[] => [
  ...new Map(changes.map((change) => [pairOf(change.intent), change])).values(),
]

/** Returns the changed groups, each as it is after its last change. */
export const groupsAfter = (changes: readonly MembershipChange[]): GroupState[] => [
  ...new Map(changes.map(({ group }) => [group.id, group])).values(),
]

const pairOf = ({ groupId, memberId }: MembershipIntent): string => `${groupId} ${memberId}`

function rejectionOf(intent: MembershipIntent, group: GroupState, state: MemberState): Rejection | undefined {
  if (intent.kind === 'leave') {
    if (!state.isMember) return group.isPrivate ? 'groupNotFound' : 'membersOnly'
    return group.createdBy === intent.memberId ? 'creatorCannotLeave' : undefined
  }
  if (state.isMember) return undefined
  if (state.isErased) return 'notSignedIn'
  // Only people with the code of a private group learn that they were removed from it.
  if (state.isRemoved && (!group.isPrivate || state.hasCode)) return 'removedFromGroup'
  if (!group.isPrivate || state.isInvited || state.hasCode) return undefined
  return intent.codeHash ? 'inviteInvalid' : 'inviteNeeded'
}
