import { AccountScreen as Account } from '#features/account/AccountScreen.tsx'
import { BlockedPeople } from '#features/blocks/BlockedPeople.tsx'
import { CommentList } from '#features/comments/list/CommentList.tsx'
import { MemberGroups } from '#features/groups/member/MemberGroups.tsx'
import { JournalList } from '#features/journal/JournalList.tsx'
import { Muted } from '#features/mutes/Muted.tsx'
import { CallSettings, OwnCalls } from '#features/predictions/calls/CallsList.tsx'
import { useCategoryNameById } from '#features/predictions/data/names.ts'
import { UserPredictions } from '#features/predictions/lists/PostLists.tsx'
import { OwnReports } from '#features/reports/own/OwnReports.tsx'
import { useMemberShell } from '../layouts/shell.ts'

/** The viewer's own page: their account, calls, posts, comments and journal. */
export default function AccountScreen() {
  const { user } = useMemberShell()
  const categoryName = useCategoryNameById()
  return (
    <Account
      user={user}
      calls={<OwnCalls userId={user.id} />}
      callSettings={<CallSettings />}
      blocked={<BlockedPeople />}
      muted={<Muted categoryName={categoryName} />}
      reports={<OwnReports />}
      activity={<UserPredictions userId={user.id} own />}
      comments={<CommentList userId={user.id} own />}
      journal={<JournalList />}
      groups={<MemberGroups userId={user.id} own />}
      categoryName={categoryName}
    />
  )
}
