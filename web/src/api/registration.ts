import { keptInvitation } from './invitation.ts'

/** What keeps somebody new from joining at once; undefined where nothing does. */
export type JoiningNotice = 'invitation' | 'approval' | 'closed' | undefined

/** What a visitor should know before they sign up, by what the gateway wrote into the page. */
export function joiningNotice(): JoiningNotice {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  if (mode === 'closed') return 'closed'
  if (mode !== 'invitation' && mode !== 'approval') return undefined
  return keptInvitation() === undefined ? mode : undefined
}

/** Whether somebody who has no account can begin one. */
export const canJoin = (): boolean => !['closed', 'invitation'].includes(joiningNotice() ?? '')
