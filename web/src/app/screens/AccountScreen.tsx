import { AccountScreen as Account } from '../../features/account/AccountScreen.tsx'
import { UserPredictions } from '../../features/predictions/own/UserPredictions.tsx'
import { useMemberShell } from '../layouts/shell.ts'

/** One's own page: the account, with one's own posts as its activity. */
export default function AccountScreen() {
  const { user } = useMemberShell()
  return <Account user={user} activity={<UserPredictions userId={user.id} own />} />
}
