import { useLocation, useParams } from 'react-router-dom'
import { InviteScreen as Invite } from '../../features/groups/join/InviteScreen.tsx'

/** An invitation to a group, at either of its two addresses. */
export default function InviteScreen() {
  const { code = '' } = useParams()
  const { pathname } = useLocation()
  return (
    <Invite
      key={code}
      code={code}
      invalidTitle={pathname.startsWith('/join-group') ? 'invalidTitle' : 'invalidShort'}
    />
  )
}
