import { useCurrentUser } from '../../../api/index.ts'
import { AccountScreen } from '../AccountScreen.tsx'
import { parts } from './answers.ts'

/** The own page, following the current user. */
export function Own() {
  const { user } = useCurrentUser()
  return user && <AccountScreen {...parts} user={user} />
}
