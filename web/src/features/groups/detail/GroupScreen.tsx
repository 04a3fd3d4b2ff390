import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../api/index.ts'
import { ButtonLink, EmptyState, ErrorState, Tabs, useTitle } from '../../../ui/index.ts'
import { useGroup } from '../data/useGroup.ts'
import type { Detail } from '../model/types.ts'
import { ClosedGroup } from './ClosedGroup.tsx'
import { CreatePrompt } from './CreatePrompt.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import { GroupSkeleton } from './GroupSkeleton.tsx'
import { Members } from './Members.tsx'

/** A group as the create overlay needs to know it. */
type GroupToPostIn = Pick<Detail, 'id' | 'name' | 'isPrivate'>

interface GroupScreenProps {
  id: string
  /** Draws the group's predictions; `mayPost` where one is a member. */
  renderPredictions(mayPost: boolean): ReactNode
  /** Opens the dialogs that make a post, for this group. */
  onCreate(group: GroupToPostIn): void
}

/** A group: who and what is in it, and what one may do there. */
export function GroupScreen({ id, renderPredictions, onCreate }: GroupScreenProps) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const { data: group, isLoadingError, refetch } = useGroup(id)
  useTitle(group === null ? t('detail.notFound') : (group?.name ?? t('title')))
  if (isLoadingError) return <ErrorState title={t('detail.loadFailed')} onRetry={() => refetch()} />
  if (group === undefined) return <GroupSkeleton />
  if (group === null)
    return (
      <EmptyState drawing="lost" heading="h1" title={t('detail.notFound')} text={t('detail.notFoundText')}>
        <ButtonLink to={paths.groups}>{t('detail.back')}</ButtonLink>
      </EmptyState>
    )
  const isClosed = group.isPrivate && !group.role
  return (
    <>
      <GroupHeader group={group} isClosed={isClosed} onDisbanded={() => navigate(paths.groups, { replace: true })} />
      {isClosed ? (
        <ClosedGroup group={group} />
      ) : (
        <Inside group={group} onCreate={() => onCreate(group)} predictions={renderPredictions(group.role !== null)} />
      )}
    </>
  )
}

/** What those see who may look inside. The tab is part of the address. */
function Inside({ group, predictions, onCreate }: { group: Detail; predictions: ReactNode; onCreate(): void }) {
  const { t } = useTranslation('groups')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'members' ? 'members' : 'predictions'
  return (
    <>
      {group.role && <CreatePrompt onCreate={onCreate} />}
      <Tabs
        label={t('detail.tabs')}
        active={tab}
        onChange={(key) => setSearch(key === 'predictions' ? {} : { tab: key }, { replace: true })}
        tabs={[
          { key: 'predictions', label: t('detail.predictions'), content: predictions },
          { key: 'members', label: t('detail.members'), content: <Members groupId={group.id} /> },
        ]}
      />
    </>
  )
}
