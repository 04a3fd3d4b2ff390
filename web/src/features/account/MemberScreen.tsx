import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, nameOf } from '../../api/index.ts'
import { EmptyState, ErrorState, Spinner, useTitle } from '../../ui/index.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { useMember } from './useProfile.ts'

/** Another member's page. `posts` is the list of what they posted. */
export function MemberScreen({ id, posts }: { id: string; posts: ReactNode }) {
  const { t } = useTranslation('account')
  const { data: member, error, refetch } = useMember(id)
  useTitle(member ? nameOf(member) : undefined)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <EmptyState drawing="lost" heading="h1" title={t('profile.notFound')} />
  if (error) return <ErrorState title={t('profile.loadFailed')} onRetry={() => refetch()} />
  if (!member) return <Spinner />
  return (
    <>
      <ProfileHeader member={member} />
      {posts}
    </>
  )
}
