import { AccountScreen as Account } from '../../features/account/AccountScreen.tsx'
import { CommentList } from '../../features/comments/list/CommentList.tsx'
import { MemberGroups } from '../../features/groups/member/MemberGroups.tsx'
import { JournalList } from '../../features/journal/JournalList.tsx'
import { useCategoryNameById } from '../../features/predictions/data/useCategoryName.ts'
import { UserPredictions } from '../../features/predictions/lists/PostLists.tsx'
import { useMemberShell } from '../layouts/shell.ts'

/** One's own page: the account, with one's own posts, comments and journal. */
export default function AccountScreen() {
  const { user } = useMemberShell()
  return (
    <Account
      user={user}
      activity={<UserPredictions userId={user.id} own />}
      comments={<CommentList userId={user.id} own />}
      journal={<JournalList />}
      groups={<MemberGroups userId={user.id} own />}
      categoryName={useCategoryNameById()}
    />
  )
}
