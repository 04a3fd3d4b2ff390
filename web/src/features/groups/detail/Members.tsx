import { useState } from 'react'
import { eachOnce, nameOf, paths, useCurrentUser } from '#api/index.ts'
import {
  Avatar,
  EmptyState,
  ErrorState,
  LeaveIcon,
  Link,
  ListEnd,
  Menu,
  Skeleton,
  Tag,
  useTranslation,
} from '#ui/index.ts'
import { useMembers } from '../data/useGroup.ts'
import { useRemoveMember } from '../data/useRemoveMember.ts'
import type { Detail, GroupMember } from '../model/types.ts'
import styles from './Members.module.css'
import { RemoveMember } from './RemoveMember.tsx'

interface MembersProps {
  group: Pick<Detail, 'id' | 'name' | 'isPrivate'>
  /** Whether the viewer created the group. The creator can remove the other members. */
  isCreator: boolean
}

/** The members of a group with their roles. */
export function Members({ group, isCreator }: MembersProps) {
  const { t } = useTranslation('groups')
  const query = useMembers(group.id)
  const remove = useRemoveMember(group.id)
  const [asked, setAsked] = useState<{ member: GroupMember; open: boolean }>()
  const close = () => setAsked(asked && { ...asked, open: false })
  if (query.isPending) return <MembersSkeleton />
  if (query.isLoadingError) return <ErrorState title={t('detail.membersFailed')} onRetry={() => query.refetch()} />
  const members = eachOnce(query.data.pages.flat(), ({ user }) => user.id)
  if (members.length === 0) return <EmptyState title={t('closed.title')} text={t('closed.text')} />
  return (
    <>
      <ul className={styles.list} aria-label={t('detail.members')}>
        {members.map((member) => (
          <li key={member.user.id} className={styles.row} data-managed={isCreator || undefined}>
            <MemberRow member={member} />
            {isCreator && member.membership.role !== 'creator' && (
              <More member={member} onRemove={() => setAsked({ member, open: true })} />
            )}
          </li>
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<MembersSkeleton />}
      />
      {asked && (
        <RemoveMember
          {...asked}
          group={group}
          onConfirm={() => {
            close()
            remove(asked.member)
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

function MemberRow({ member: { user, membership } }: { member: GroupMember }) {
  const { t } = useTranslation('groups')
  const { user: viewer } = useCurrentUser()
  const name = nameOf(user)
  return (
    <Link to={paths.profile(user.id)} className={styles.member}>
      <Avatar name={name} id={user.id} src={user.profileImageUrl} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {user.id === viewer?.id && <span className={styles.you}>{t('detail.you')}</span>}
      </span>
      <Tag tone={membership.role === 'creator' ? 'accent' : 'plain'}>{t(membership.role)}</Tag>
    </Link>
  )
}

/** The creator's actions on another member. */
function More({ member: { user }, onRemove }: { member: GroupMember; onRemove(): void }) {
  const { t } = useTranslation('groups')
  const remove = { label: t('removal.action'), icon: <LeaveIcon />, tone: 'danger' as const, run: onRemove }
  return (
    <div className={styles.menu}>
      <Menu label={t('removal.more', { name: nameOf(user) })} items={[remove]} />
    </div>
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
