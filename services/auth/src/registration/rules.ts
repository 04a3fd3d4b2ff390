import type { registrationModes } from '@hunch/proto/http'

/** What decides whether an invitation link is good. */
export interface LinkUse {
  readonly uses: number
  readonly used: number
  readonly withdrawnAt: Date | null
  /** Whether its time is not over yet. */
  readonly isNotOver: boolean
}

export type InvitationState = 'good' | 'usedUp' | 'expired' | 'withdrawn'

/** Returns whether an invitation link is good, or why it is not. */
export function stateOf({ withdrawnAt, isNotOver, used, uses }: LinkUse): InvitationState {
  if (withdrawnAt) return 'withdrawn'
  if (!isNotOver) return 'expired'
  return used < uses ? 'good' : 'usedUp'
}

/** How somebody new gets in: at once, by using up an invitation, after approval; or why not. */
export type Admission = 'free' | 'byInvitation' | 'byApproval' | 'closed' | 'invitationNeeded' | 'invitationEnded'

type Mode = (typeof registrationModes)[number]

/** An invitation is approval given beforehand; while nobody may join it is good for nothing. */
export function admissionOf(mode: Mode, invitation: 'none' | 'good' | 'ended'): Admission {
  if (mode === 'open') return 'free'
  if (mode === 'closed') return 'closed'
  if (invitation === 'good') return 'byInvitation'
  if (mode === 'approval') return 'byApproval'
  return invitation === 'ended' ? 'invitationEnded' : 'invitationNeeded'
}
