import { useCurrentUser } from '../../../api/index.ts'
import { AccountScreen } from '../AccountScreen.tsx'
import { parts } from './answers.ts'

/** One's own page, as it follows who is signed in. */
export function Own() {
  const { user } = useCurrentUser()
  return user && <AccountScreen {...parts} user={user} />
}
