import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { nameOf, paths, useCurrentUser } from '#api/index.ts'
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  PlusIcon,
  Skeleton,
  Tabs,
  useIsMounted,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { useGroup } from '../data/useGroup.ts'
import type { Detail } from '../model/types.ts'
import { ClosedGroup } from './ClosedGroup.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import styles from './GroupScreen.module.css'
import { Members } from './Members.tsx'

/** The fields of a group that the create overlay needs. */
type GroupToPostIn = Pick<Detail, 'id' | 'name' | 'isPrivate'>

interface GroupScreenProps {
  id: string
  /** Renders the group's posts. `mayPost` is true for members. */
  renderPredictions(mayPost: boolean): ReactNode
  /** The hidden posts and comments. Shown only to the group's creator. */
  hidden: ReactNode
  /** Opens the create overlay for this group. */
  onCreate(group: GroupToPostIn): void
}

/** A group with its posts and members, and the viewer's actions. */
export function GroupScreen({ id, renderPredictions, hidden, onCreate }: GroupScreenProps) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const isHere = useIsMounted()
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
  const leave = () => {
    if (isHere.current) navigate(paths.groups, { replace: true })
  }
  return (
    <>
      <GroupHeader group={group} isClosed={isClosed} onDisbanded={leave} />
      {isClosed ? (
        <ClosedGroup group={group} />
      ) : (
        <Inside
          group={group}
          onCreate={() => onCreate(group)}
          predictions={renderPredictions(group.role !== null)}
          hidden={hidden}
        />
      )}
    </>
  )
}

/** The group's content, for viewers who may see it. The address contains the tab. */
function Inside({
  group,
  predictions,
  hidden,
  onCreate,
}: {
  group: Detail
  predictions: ReactNode
  hidden: ReactNode
  onCreate(): void
}) {
  const { t } = useTranslation('groups')
  const [search, setSearch] = useSearchParams()
  const isCreator = group.role === 'creator'
  const asked = search.get('tab')
  const tab = asked === 'members' || (asked === 'hidden' && isCreator) ? asked : 'predictions'
  return (
    <>
      {group.role && <CreatePrompt onCreate={onCreate} />}
      <Tabs
        label={t('detail.tabs')}
        active={tab}
        onChange={(key) => setSearch(key === 'predictions' ? {} : { tab: key }, { replace: true })}
        tabs={[
          { key: 'predictions', label: t('detail.predictions'), content: predictions },
          {
            key: 'members',
            label: t('detail.members'),
            content: <Members group={group} isCreator={isCreator} />,
          },
          ...(isCreator ? [{ key: 'hidden', label: t('detail.hidden'), content: hidden } as const] : []),
        ]}
      />
    </>
  )
}

/** A prompt to create a post in the group. */
function CreatePrompt({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  return (
    <Card as="div" className={styles.prompt}>
      {user && <Avatar name={nameOf(user)} id={user.id} src={user.profileImageUrl} />}
      <p className={styles.question}>{t('detail.prompt')}</p>
      <Button look="primary" icon={<PlusIcon />} className={styles.button} onClick={onCreate}>
        {t('detail.createPrediction')}
      </Button>
    </Card>
  )
}

/** Placeholder while a group is loading. */
function GroupSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={styles.top}>
        <Skeleton shape="block" className={styles.emblem} />
        <div>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <div>
        <Skeleton lines={3} />
      </div>
      <Skeleton shape="block" />
    </div>
  )
}
