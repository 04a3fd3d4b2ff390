import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, nameOf, paths } from '../../api/index.ts'
import { ButtonLink, EmptyState, ErrorState, Tabs, useTab, useTitle } from '../../ui/index.ts'
import { type Member, useMember } from './data/useProfile.ts'
import { MetricsTab, Overview } from './metrics/MetricsTab.tsx'
import { FollowButton } from './profile/FollowButton.tsx'
import { ProfileHeader } from './profile/ProfileHeader.tsx'
import { ProfileSkeleton } from './profile/ProfileSkeleton.tsx'

interface MemberScreenProps {
  id: string
  /** `enhanced` shows what one's own page shows, as far as it is not private; `plain` an overview and the posts. */
  view: 'plain' | 'enhanced'
  /** What they posted. */
  posts: ReactNode
  comments: ReactNode
  /** What a category is called, by its id. */
  categoryName(id: string): string
}

/** Another member's page. */
export function MemberScreen({ id, ...rest }: MemberScreenProps) {
  const { t } = useTranslation(['account', 'common'])
  const { data: member, error, refetch } = useMember(id)
  useTitle(member ? nameOf(member) : t('profile.title'))
  if (member) return <LoadedMember member={member} {...rest} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState drawing="lost" heading="h1" title={t('profile.notFound')}>
        <ButtonLink to={paths.home}>{t('common:notFound.home')}</ButtonLink>
      </EmptyState>
    )
  if (error) return <ErrorState title={t('profile.loadFailed')} onRetry={() => refetch()} />
  return <ProfileSkeleton />
}

function LoadedMember({ member, view, ...parts }: { member: Member } & Omit<MemberScreenProps, 'id'>) {
  return (
    <>
      <ProfileHeader member={member}>
        <FollowButton id={member.id} size="small" />
      </ProfileHeader>
      {view === 'plain' ? <PlainTabs member={member} {...parts} /> : <EnhancedTabs member={member} {...parts} />}
    </>
  )
}

type Parts = { member: Member } & Omit<MemberScreenProps, 'id' | 'view'>

function PlainTabs({ member, posts }: Parts) {
  const { t } = useTranslation('account')
  const tabs = [
    { key: 'overview', label: t('tabs.overview'), content: <Overview member={member} /> },
    { key: 'predictions', label: t('tabs.predictions'), content: posts },
  ] as const
  return <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
}

function EnhancedTabs({ member, posts, comments, categoryName }: Parts) {
  const { t } = useTranslation('account')
  const metrics = <MetricsTab member={member} own={false} categoryName={categoryName} />
  const tabs = [
    { key: 'activity', label: t('tabs.activity'), content: posts },
    { key: 'comments', label: t('tabs.comments'), content: comments },
    { key: 'metrics', label: t('tabs.metrics'), content: metrics },
  ] as const
  return <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
}
