import { keptInvitation } from './invitation.ts'

/** Why a new visitor cannot join at once; undefined if they can. */
export type JoiningNotice = 'invitation' | 'approval' | 'closed' | undefined

/** Returns the notice to show before sign-up. Reads the registration mode that the gateway writes into the page. */
export function joiningNotice(): JoiningNotice {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  if (mode === 'closed') return 'closed'
  if (mode !== 'invitation' && mode !== 'approval') return undefined
  return keptInvitation() === undefined ? mode : undefined
}

/** Whether a person without an account can start to create one. */
export const canJoin = (): boolean => !['closed', 'invitation'].includes(joiningNotice() ?? '')
