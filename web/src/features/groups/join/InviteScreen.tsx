import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths, signInUrl, useCurrentUser } from '#api/index.ts'
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  LockIcon,
  Menu,
  problemText,
  Tag,
  useIsMounted,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { useInvited, useMembership } from '../data/useGroup.ts'
import { useReportItem } from '../detail/useReportItem.tsx'
import { GroupEmblem } from '../list/GroupEmblem.tsx'
import { GroupStats } from '../list/GroupStats.tsx'
import { GroupsSkeleton } from '../list/GroupsSkeleton.tsx'
import styles from './InviteScreen.module.css'
import { useJoinByInvite } from './useJoinByInvite.ts'

/** An invitation to a group, at either of its two addresses. */
export default function InviteScreen() {
  const { code = '' } = useParams()
  const { pathname } = useLocation()
  return (
    <Invite
      key={code}
      code={code}
      invalidTitle={pathname.startsWith('/join-group') ? 'invalidTitle' : 'invalidShort'}
    />
  )
}

interface InviteProps {
  code: string
  /** The title for an invalid code. It differs between the two addresses of this screen. */
  invalidTitle: 'invalidTitle' | 'invalidShort'
}

/** An invitation by code: shows the group and a button to join. */
export function Invite({ code, invalidTitle }: InviteProps) {
  const { t } = useTranslation('groups')
  const { data: invited, error, isLoadingError, refetch } = useInvited(code)
  useTitle(invited === null ? t(`inviteLink.${invalidTitle}`) : (invited?.group.name ?? t('inviteLink.title')))
  if (isLoadingError)
    return <ErrorState title={t('inviteLink.loadFailed')} text={problemText(error) ?? ''} onRetry={() => refetch()} />
  if (invited === undefined) return <GroupsSkeleton cards={1} text={t('inviteLink.loading')} />
  if (invited === null) return <Invalid title={t(`inviteLink.${invalidTitle}`)} />
  return <Invitation invited={invited} code={code} />
}

function Invalid({ title }: { title: string }) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  return (
    <EmptyState drawing="lost" heading="h1" title={title} text={t('inviteLink.invalidText')}>
      <ButtonLink to={paths.join}>{t('joinWithCode')}</ButtonLink>
      <ButtonLink to={user ? paths.groups : paths.home}>{t(user ? 'inviteLink.browse' : 'inviteLink.home')}</ButtonLink>
    </EmptyState>
  )
}

type Invited = NonNullable<ReturnType<typeof useInvited>['data']>

function Invitation({ invited: { group, removed }, code }: { invited: Invited; code: string }) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  return (
    <Card as="article" aria-labelledby="invited" className={styles.card}>
      {!removed && <p className={styles.kicker}>{t('inviteLink.title')}</p>}
      <GroupEmblem group={group} size="large" />
      <h1 id="invited" className={styles.name} dir="auto">
        {group.name}
      </h1>
      {group.isPrivate && <Tag icon={<LockIcon />}>{t('private')}</Tag>}
      {group.description && (
        <p className={styles.description} dir="auto">
          {group.description}
        </p>
      )}
      <GroupStats {...group} linked={user !== null} />
      <div className={styles.way}>{user ? <Way group={group} removed={removed} code={code} /> : <SignInFirst />}</div>
      <More group={group} />
    </Card>
  )
}

/** The menu to report the group: of a public group for everyone, of a private one for its members, never for its creator. */
function More({ group: { id, name, isPrivate, creator } }: Pick<Invited, 'group'>) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  const { data: membership } = useMembership(user ? id : undefined)
  const reportItem = useReportItem(id)
  const isOwn = user !== null && creator?.id === user.id
  if (isOwn || (isPrivate && !membership)) return null
  return (
    <div className={styles.menu}>
      <Menu label={t('moreNamed', { name })} items={[reportItem]} />
    </div>
  )
}

function Way({ group, removed, code }: Invited & { code: string }) {
  const { t } = useTranslation(['groups', 'problems'])
  const { data: membership, isPending } = useMembership(group.id)
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const join = useJoinByInvite((id) => {
    if (isHere.current) navigate(paths.group(id), { replace: true })
  })
  if (membership)
    return (
      <>
        <p className={styles.hint}>{t('inviteLink.isMember')}</p>
        <ButtonLink look="primary" size="large" wide to={paths.group(group.id)}>
          {t('inviteLink.open')}
        </ButtonLink>
      </>
    )
  if (removed)
    return (
      <>
        <p className={styles.hint}>{t('problems:removedFromGroup')}</p>
        <ButtonLink size="large" wide to={paths.groups}>
          {t('inviteLink.browse')}
        </ButtonLink>
      </>
    )
  return (
    <Button look="primary" size="large" wide pending={isPending || join.isPending} onClick={() => join.mutate(code)}>
      {t('joinGroup')}
    </Button>
  )
}

/** Asks a visitor to sign in. After signing in they return to this screen. */
function SignInFirst() {
  const { t } = useTranslation('groups')
  return (
    <>
      <p className={styles.hint}>
        <strong>{t('inviteLink.signInTitle')}</strong>
        {t('inviteLink.signInText')}
      </p>
      <Button look="primary" size="large" wide onClick={() => location.assign(signInUrl())}>
        {t('inviteLink.signIn')}
      </Button>
    </>
  )
}
