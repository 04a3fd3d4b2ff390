import type { ReactNode } from 'react'
import { ApiError, nameOf, paths, signInUrl, useBlocking, useMuting, useReporting } from '#api/index.ts'
import {
  BlockIcon,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  FlagIcon,
  Menu,
  MuteIcon,
  Skeleton,
  Tabs,
  useTab,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { type Member, useMember } from './data/useProfile.ts'
import styles from './MemberScreen.module.css'
import { MetricsTab, Overview } from './metrics/MetricsTab.tsx'
import { FollowButton } from './profile/FollowButton.tsx'
import { ProfileHeader } from './profile/ProfileHeader.tsx'

interface MemberScreenProps {
  id: string
  /** `enhanced` shows the same tabs as the account, without the private tabs. `plain` shows an overview and the posts. */
  view: 'plain' | 'enhanced'
  /** The member's calls that the viewer can see. If empty, there is no tab for calls. */
  calls: ReactNode
  /** The member's posts. */
  posts: ReactNode
  comments: ReactNode
  groups: ReactNode
  /** Returns a category's name by its id. */
  categoryName(id: string): string
  /** Returns the page for a member who does not exist or is hidden from the viewer. The argument is the default page. */
  missing(nobody: ReactNode): ReactNode
}

/** Another member's page. */
export function MemberScreen({ id, missing, ...rest }: MemberScreenProps) {
  const { t } = useTranslation(['account', 'common'])
  const { data: member, error, refetch } = useMember(id)
  useTitle(member ? nameOf(member) : t('profile.title'))
  if (member) return <LoadedMember member={member} {...rest} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return missing(
      <EmptyState drawing="lost" heading="h1" title={t('profile.notFound')}>
        <ButtonLink to={paths.home}>{t('common:notFound.home')}</ButtonLink>
      </EmptyState>,
    )
  if (member === null) return <SignedOut />
  if (error) return <ErrorState title={t('profile.loadFailed')} onRetry={() => refetch()} />
  return <ProfileSkeleton />
}

/** Shown if the viewer's session has expired. After signing in, the viewer returns to this page. */
function SignedOut() {
  const { t } = useTranslation(['common', 'auth'])
  return (
    <EmptyState drawing="lost" heading="h1" title={t('session.expiredTitle')} text={t('session.expiredText')}>
      <Button look="primary" onClick={() => location.assign(signInUrl())}>
        {t('auth:landing.signIn')}
      </Button>
    </EmptyState>
  )
}

function LoadedMember({
  member,
  view,
  groups,
  ...parts
}: { member: Member } & Omit<MemberScreenProps, 'id' | 'missing'>) {
  return (
    <>
      <ProfileHeader member={member} groups={groups}>
        <FollowButton id={member.id} size="small" />
        <MemberMenu member={member} />
      </ProfileHeader>
      {view === 'plain' ? <PlainTabs member={member} {...parts} /> : <EnhancedTabs member={member} {...parts} />}
    </>
  )
}

function MemberMenu({ member }: { member: Member }) {
  const { t } = useTranslation(['account', 'blocks', 'mutes', 'reports'])
  const [block, mute, report] = [useBlocking(), useMuting(), useReporting()]
  const person = { id: member.id, name: nameOf(member) }
  const items = [
    { label: t('mutes:muteName', { name: person.name }), icon: <MuteIcon />, run: () => mute(person) },
    {
      label: t('reports:report'),
      icon: <FlagIcon />,
      run: () => report({ kind: 'member', id: member.id, person }),
    },
    { label: t('blocks:block'), icon: <BlockIcon />, run: () => block(person) },
  ]
  return <Menu label={t('profile.menu', { name: person.name })} items={items} />
}

type Parts = { member: Member } & Omit<MemberScreenProps, 'id' | 'view' | 'groups' | 'missing'>

function PlainTabs({ member, calls, posts }: Parts) {
  const { t } = useTranslation(['account', 'calls'])
  const tabs = [
    { key: 'overview', label: t('tabs.overview'), content: <Overview member={member} /> },
    { key: 'predictions', label: t('tabs.predictions'), content: posts },
    ...(calls ? [{ key: 'calls', label: t('calls:tab'), content: calls } as const] : []),
  ] as const
  return <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
}

function EnhancedTabs({ member, calls, posts, comments, categoryName }: Parts) {
  const { t } = useTranslation(['account', 'calls'])
  const metrics = <MetricsTab member={member} own={false} categoryName={categoryName} />
  const tabs = [
    { key: 'activity', label: t('tabs.activity'), content: posts },
    { key: 'comments', label: t('tabs.comments'), content: comments },
    { key: 'metrics', label: t('tabs.metrics'), content: metrics },
    ...(calls ? [{ key: 'calls', label: t('calls:tab'), content: calls } as const] : []),
  ] as const
  return <Tabs label={t('tabs.label')} tabs={tabs} {...useTab(tabs)} />
}

/** Placeholder while a member's page is loading. */
function ProfileSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.head}>
        <Skeleton shape="circle" className={styles.picture} />
        <div className={styles.words}>
          <Skeleton shape="title" />
          <Skeleton className={styles.short} />
        </div>
      </div>
      <Skeleton lines={2} />
      <Skeleton shape="block" className={styles.figures} />
      <Skeleton shape="block" />
    </div>
  )
}
