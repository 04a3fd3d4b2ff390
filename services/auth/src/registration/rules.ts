import type { registrationModes } from '@hunch/proto/http'

/** The facts that determine whether an invitation link is valid. */
export interface LinkUse {
  readonly uses: number
  readonly used: number
  readonly withdrawnAt: Date | null
  /** Whether the link's end is in the future. */
  readonly isNotOver: boolean
}

export type InvitationState = 'good' | 'usedUp' | 'expired' | 'withdrawn'

/** Returns the state of an invitation link: valid, or the reason why it is not. */
export function stateOf({ withdrawnAt, isNotOver, used, uses }: LinkUse): InvitationState {
  if (withdrawnAt) return 'withdrawn'
  if (!isNotOver) return 'expired'
  return used < uses ? 'good' : 'usedUp'
}

/** How a new person may join: at once, by an invitation, after approval; or the reason why not. */
export type Admission = 'free' | 'byInvitation' | 'byApproval' | 'closed' | 'invitationNeeded' | 'invitationEnded'

type Mode = (typeof registrationModes)[number]

/** Returns how a new person may join. A valid invitation replaces approval, but is useless while registration is closed. */
export function admissionOf(mode: Mode, invitation: 'none' | 'good' | 'ended'): Admission {
  if (mode === 'open') return 'free'
  if (mode === 'closed') return 'closed'
  if (invitation === 'good') return 'byInvitation'
  if (mode === 'approval') return 'byApproval'
  return invitation === 'ended' ? 'invitationEnded' : 'invitationNeeded'
}
