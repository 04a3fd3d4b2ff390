import { useParams } from 'react-router-dom'
import { GroupScreen as Group } from '../../features/groups/detail/GroupScreen.tsx'
import { GroupPredictions } from '../../features/predictions/lists/PostLists.tsx'
import { EmptyState, useTranslation } from '../../ui/index.ts'
import { useMemberShell } from '../layouts/shell.ts'

/** A group, with its posts and the way to make one. */
export default function GroupScreen() {
  const { id = '' } = useParams()
  const { createIn } = useMemberShell()
  return (
    <Group
      key={id}
      id={id}
      onCreate={createIn}
      renderPredictions={(mayPost) => <GroupPredictions groupId={id} empty={<NoPredictions mayPost={mayPost} />} />}
    />
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
