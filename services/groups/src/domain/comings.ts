/** Someone comes into a group, or goes. */
export interface Intent {
  readonly kind: 'join' | 'leave'
  readonly groupId: string
  readonly memberId: string
  /** The hash of the invite code that she comes with; empty for none. */
  readonly codeHash: string
}

/** What has to be known of a group. */
export interface GroupState {
  readonly id: string
  readonly name: string
  readonly isPrivate: boolean
  readonly createdBy: string
  readonly memberCount: number
  readonly version: number
}

/** How the one who comes or goes stands to the group before anybody of the batch does. */
export interface Standing {
  readonly isMember: boolean
  readonly isInvited: boolean
  /** Whether she comes with the present code. */
  readonly hasCode: boolean
  /** Whether her account is gone. */
  readonly isErased: boolean
}

export type Refusal =
  | 'groupNotFound'
  | 'inviteNeeded'
  | 'inviteInvalid'
  | 'membersOnly'
  | 'creatorCannotLeave'
  | 'notSignedIn'

/** How it went; the group is as it stands then. */
export type Outcome = { readonly group: GroupState } | { readonly refusal: Refusal }

/** A membership that began or ended, with the group as it is after that. */
export interface Turn {
  readonly intent: Intent
  readonly group: GroupState
}

/**
 * Lets some come and go, one after the other. `standings` are those of the intents, in their
 * order. Answers with one outcome per intent and with what changed; who is in already joins
 * without a change.
 */
export function comeAndGo(
  intents: readonly Intent[],
  groups: ReadonlyMap<string, GroupState>,
  standings: readonly Standing[],
): { outcomes: Outcome[]; turns: Turn[] } {
  const now = new Map(groups)
  const turned = new Map<string, Intent>()
  const turns: Turn[] = []
  const outcomes = intents.map((intent, index): Outcome => {
    const group = now.get(intent.groupId)
    const standing = standings[index]
    if (!group || !standing) return { refusal: 'groupNotFound' }
    const last = turned.get(pairOf(intent))
    const isMember = last ? last.kind === 'join' : standing.isMember
    const isInvited = standing.isInvited && !last // an invitation is used up by coming
    const refusal = refusalOf(intent, group, { ...standing, isMember, isInvited })
    if (refusal) return { refusal }
    if (intent.kind === 'join' && isMember) return { group }
    const after = {
      ...group,
      memberCount: group.memberCount + (intent.kind === 'join' ? 1 : -1),
      version: group.version + 1,
    }
    now.set(group.id, after)
    turned.set(pairOf(intent), intent)
    turns.push({ intent, group: after })
    return { group: after }
  })
  return { outcomes, turns }
}

/** Of several turns of one member in one group the last, which stands. */
export const lastTurns = (turns: readonly Turn[]): Turn[] => [
  ...new Map(turns.map((turn) => [pairOf(turn.intent), turn])).values(),
]

/** The groups as they are after some turns. */
export const groupsAfter = (turns: readonly Turn[]): GroupState[] => [
  ...new Map(turns.map(({ group }) => [group.id, group])).values(),
]

const pairOf = ({ groupId, memberId }: Intent): string => `${groupId} ${memberId}`

function refusalOf(intent: Intent, group: GroupState, standing: Standing): Refusal | undefined {
  if (intent.kind === 'leave') {
    if (!standing.isMember) return group.isPrivate ? 'groupNotFound' : 'membersOnly'
    return group.createdBy === intent.memberId ? 'creatorCannotLeave' : undefined
  }
  if (standing.isMember) return undefined
  if (standing.isErased) return 'notSignedIn'
  if (!group.isPrivate || standing.isInvited || standing.hasCode) return undefined
  return intent.codeHash ? 'inviteInvalid' : 'inviteNeeded'
}
