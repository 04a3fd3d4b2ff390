import { AccountScreen as Account } from '../../features/account/AccountScreen.tsx'
import { CommentList } from '../../features/comments/list/CommentList.tsx'
import { JournalList } from '../../features/journal/JournalList.tsx'
import { UserPredictions } from '../../features/predictions/own/UserPredictions.tsx'
import { useMemberShell } from '../layouts/shell.ts'
import { useCategoryNameById } from './useCategoryNameById.ts'

/** One's own page: the account, with one's own posts, comments and journal. */
export default function AccountScreen() {
  const { user } = useMemberShell()
  return (
    <Account
      user={user}
      activity={<UserPredictions userId={user.id} own />}
      comments={<CommentList userId={user.id} own />}
      journal={<JournalList />}
      categoryName={useCategoryNameById()}
    />
  )
}
