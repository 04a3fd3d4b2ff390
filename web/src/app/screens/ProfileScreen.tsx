import { useMatch, useParams } from 'react-router-dom'
import { MemberScreen } from '../../features/account/MemberScreen.tsx'
import { CommentList } from '../../features/comments/list/CommentList.tsx'
import { MemberGroups } from '../../features/groups/member/MemberGroups.tsx'
import { useCategoryNameById } from '../../features/predictions/data/useCategoryName.ts'
import { UserPredictions } from '../../features/predictions/lists/PostLists.tsx'
import { useMemberShell } from '../layouts/shell.ts'
import AccountScreen from './AccountScreen.tsx'

/** A member by their id; one's own id shows one's account. */
export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { user } = useMemberShell()
  const isEnhanced = useMatch('/enhanced-profile/:id') !== null
  const categoryName = useCategoryNameById()
  if (id === user.id) return <AccountScreen />
  return (
    <MemberScreen
      key={id}
      id={id}
      view={isEnhanced ? 'enhanced' : 'plain'}
      posts={<UserPredictions userId={id} />}
      comments={<CommentList userId={id} />}
      groups={<MemberGroups userId={id} />}
      categoryName={categoryName}
    />
  )
}
