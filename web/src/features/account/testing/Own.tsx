import { useCurrentUser } from '../../../api/index.ts'
import { AccountScreen } from '../AccountScreen.tsx'
import { parts } from './answers.ts'

/** The member's own page, updated with the current user. */
export function Own() {
  const { user } = useCurrentUser()
  return user && <AccountScreen {...parts} user={user} />
}
