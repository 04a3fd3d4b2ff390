import { nameOf, paths, useCurrentUser } from '../../../api/index.ts'
import { Avatar, EmptyState, ErrorState, Link, ListEnd, Skeleton, Tag, useTranslation } from '../../../ui/index.ts'
import { useMembers } from '../data/useGroup.ts'
import type { GroupMember } from '../model/types.ts'
import styles from './Members.module.css'

/** The members of a group with their roles. */
export function Members({ groupId }: { groupId: string }) {
  const { t } = useTranslation('groups')
  const query = useMembers(groupId)
  if (query.isPending) return <MembersSkeleton />
  if (query.isLoadingError) return <ErrorState title={t('detail.membersFailed')} onRetry={() => query.refetch()} />
  const members = [...new Map(query.data.pages.flat().map((member) => [member.user.id, member])).values()]
  if (members.length === 0) return <EmptyState title={t('closed.title')} text={t('closed.text')} />
  return (
    <>
      <ul className={styles.list} aria-label={t('detail.members')}>
        {members.map((member) => (
          <li key={member.user.id}>
            <MemberRow member={member} />
          </li>
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<MembersSkeleton />}
      />
    </>
  )
}

function MemberRow({ member: { user, membership } }: { member: GroupMember }) {
  const { t } = useTranslation('groups')
  const { user: viewer } = useCurrentUser()
  const name = nameOf(user)
  return (
    <Link to={paths.profile(user.id)} className={styles.member}>
      <Avatar name={name} src={user.profileImageUrl} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {user.id === viewer?.id && <span className={styles.you}>{t('detail.you')}</span>}
      </span>
      <Tag tone={membership.role === 'creator' ? 'accent' : 'plain'}>{t(membership.role)}</Tag>
    </Link>
  )
}

function MembersSkeleton() {
  const { t } = useTranslation('groups')
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {t('detail.membersLoading')}
      </p>
      {['one', 'two', 'three', 'four'].map((place) => (
        <div key={place} className={styles.member}>
          <Skeleton shape="circle" />
          <span className={styles.name}>
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  )
}
