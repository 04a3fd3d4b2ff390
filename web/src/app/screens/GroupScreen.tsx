import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useGroup } from '#features/groups/data/useGroup.ts'
import { GroupScreen as Group } from '#features/groups/detail/GroupScreen.tsx'
import { GroupPredictions } from '#features/predictions/lists/PostLists.tsx'
import { GroupModerationProvider } from '#features/reports/creator/GroupModerationProvider.tsx'
import { EmptyState, lazily, Skeleton, useTranslation, withAllTexts } from '#ui/index.ts'
import { useMemberShell } from '../layouts/shell.ts'

const { Component: HiddenInGroup } = lazily(() => withAllTexts(import('#features/reports/creator/HiddenInGroup.tsx')))

/** A group with its posts and a button that creates one. */
export default function GroupScreen() {
  const { id = '' } = useParams()
  const { createIn } = useMemberShell()
  const isCreator = useGroup(id).data?.role === 'creator'
  return (
    <GroupModerationProvider isCreator={isCreator}>
      <Group
        key={id}
        id={id}
        onCreate={createIn}
        hidden={
          <Suspense fallback={<Skeleton shape="block" />}>
            <HiddenInGroup groupId={id} />
          </Suspense>
        }
        renderPredictions={(mayPost) => <GroupPredictions groupId={id} empty={<NoPredictions mayPost={mayPost} />} />}
      />
    </GroupModerationProvider>
  )
}

function NoPredictions({ mayPost }: { mayPost: boolean }) {
  const { t } = useTranslation('groups')
  return (
    <EmptyState
      title={t('detail.noPredictions')}
      text={t(mayPost ? 'detail.noPredictionsText' : 'detail.noPredictionsOutside')}
    />
  )
}
