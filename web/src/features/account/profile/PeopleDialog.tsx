import { eachOnce, nameOf, paths, useCurrentUser } from '#api/index.ts'
import { Avatar, Button, Dialog, EmptyState, ErrorState, Link, Skeleton, useTranslation } from '#ui/index.ts'
import { type PeopleKind, type Person, usePeople } from '../data/useProfile.ts'
import { FollowButton } from './FollowButton.tsx'
import styles from './PeopleDialog.module.css'
import { RankTag } from './RankTag.tsx'

interface PeopleDialogProps {
  memberId: string
  kind: PeopleKind
  open: boolean
  onClose(): void
}

/** A member's followers, or the people that a member follows, each with a follow button. */
export function PeopleDialog({ open, onClose, ...rest }: PeopleDialogProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog open={open} onClose={onClose} title={t(`people.${rest.kind}`)}>
      <People {...rest} onClose={onClose} />
    </Dialog>
  )
}

function People({ memberId, kind, onClose }: Omit<PeopleDialogProps, 'open'>) {
  const { t } = useTranslation(['account', 'common'])
  const query = usePeople(memberId, kind)
  if (query.isPending) return <PeopleSkeleton />
  if (query.isLoadingError) return <ErrorState title={t('people.loadFailed')} onRetry={() => query.refetch()} />
  const people = eachOnce(query.data.pages.flat(), ({ id }) => id)
  if (people.length === 0) return <EmptyState title={t(`people.${kind}Empty`)} />
  return (
    <>
      <ul className={styles.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onOpen={onClose} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className={styles.failed}>
          {t('people.loadFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <Button wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? t('common:retry') : t('people.more')}
        </Button>
      )}
    </>
  )
}

function PersonRow({ person, onOpen }: { person: Person; onOpen(): void }) {
  const { user } = useCurrentUser()
  const name = nameOf(person)
  return (
    <li className={styles.row}>
      <Link to={paths.profile(person.id)} className={styles.person} onClick={onOpen}>
        <Avatar name={name} id={person.id} src={person.profileImageUrl} />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <RankTag rank={person.userRank} />
        </span>
      </Link>
      {person.id !== user?.id && <FollowButton id={person.id} name={name} size="small" />}
    </li>
  )
}

function PeopleSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="circle" />
          <div className={styles.words}>
            <Skeleton lines={2} />
          </div>
        </div>
      ))}
    </div>
  )
}
