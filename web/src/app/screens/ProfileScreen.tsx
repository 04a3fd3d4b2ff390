import { useParams } from 'react-router-dom'
import { MemberScreen } from '../../features/account/MemberScreen.tsx'
import { UserPredictions } from '../../features/predictions/own/UserPredictions.tsx'
import { useMemberShell } from '../layouts/shell.ts'
import AccountScreen from './AccountScreen.tsx'

/** A member by their id; one's own id shows one's account. */
export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { user } = useMemberShell()
  if (id === user.id) return <AccountScreen />
  return <MemberScreen key={id} id={id} posts={<UserPredictions userId={id} />} />
}
