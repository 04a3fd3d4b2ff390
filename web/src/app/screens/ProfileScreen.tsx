import { useMatch, useParams } from 'react-router-dom'
import { MemberScreen } from '#features/account/MemberScreen.tsx'
import { BlockedMember } from '#features/blocks/BlockedMember.tsx'
import { CommentList } from '#features/comments/list/CommentList.tsx'
import { MemberGroups } from '#features/groups/member/MemberGroups.tsx'
import { CallsOfMember } from '#features/predictions/calls/CallsList.tsx'
import { useCategoryNameById } from '#features/predictions/data/names.ts'
import { useShowsCalls } from '#features/predictions/data/useCalls.ts'
import { UserPredictions } from '#features/predictions/lists/PostLists.tsx'
import { useMemberShell } from '../layouts/shell.ts'
import AccountScreen from './AccountScreen.tsx'

/** A member by their id. The viewer's own id shows their account. */
export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { user } = useMemberShell()
  if (id === user.id) return <AccountScreen />
  return <OtherMember key={id} id={id} />
}

function OtherMember({ id }: { id: string }) {
  const isEnhanced = useMatch('/enhanced-profile/:id') !== null
  const categoryName = useCategoryNameById()
  const showsCalls = useShowsCalls(id)
  return (
    <MemberScreen
      id={id}
      view={isEnhanced ? 'enhanced' : 'plain'}
      calls={showsCalls && <CallsOfMember userId={id} />}
      posts={<UserPredictions userId={id} />}
      comments={<CommentList userId={id} />}
      groups={<MemberGroups userId={id} />}
      categoryName={categoryName}
      missing={(nobody) => <BlockedMember id={id} otherwise={nobody} />}
    />
  )
}
