import type { Reply } from '@hunch/proto/http/client'
import type { ReactNode } from 'react'
import { nameOf, paths } from '#api/index.ts'
import { Avatar, Link, RetryLine, Skeleton, useTranslation } from '#ui/index.ts'
import { useSuggestions } from '../data/useFollow.ts'
import { FollowButton } from '../profile/FollowButton.tsx'
import { RankTag } from '../profile/RankTag.tsx'
import styles from './PeopleToFollow.module.css'

interface PeopleToFollowProps {
  limit?: number
  /** Whether names link to profiles. Default: true. Use false if leaving the screen would lose input. */
  withLinks?: boolean
  /** Shown if there are no suggestions. Default: null. */
  none?: ReactNode
}

/** Suggested members, each with a follow button. The caller renders the heading. */
export function PeopleToFollow({ limit = 3, withLinks = true, none = null }: PeopleToFollowProps) {
  const { t } = useTranslation('account')
  const { data, isPending, isLoadingError, refetch } = useSuggestions(limit)
  if (isPending)
    return (
      <div className={styles.waiting} role="status" aria-label={t('suggestions.loading')}>
        {Array.from({ length: limit }, (_, row) => `row ${row}`).map((key) => (
          <div key={key} className={styles.person}>
            <Skeleton shape="circle" />
            <div className={styles.words}>
              <Skeleton lines={2} />
            </div>
          </div>
        ))}
      </div>
    )
  if (isLoadingError) return <RetryLine text={t('suggestions.failed')} onRetry={() => refetch()} />
  if (data.length === 0) return none
  return (
    <ul className={styles.people}>
      {data.map((person) => (
        <Person key={person.user.id} person={person} withLink={withLinks} />
      ))}
    </ul>
  )
}

function Person({
  person: { user, category },
  withLink,
}: {
  person: Reply<'suggestPeople'>[number]
  withLink: boolean
}) {
  const { t } = useTranslation('predictions')
  const name = nameOf(user)
  return (
    <li className={styles.person}>
      <Avatar name={name} id={user.id} src={user.profileImageUrl} />
      {withLink ? (
        <Link to={paths.enhancedProfile(user.id)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <strong className={styles.name}>
          <bdi>{name}</bdi>
        </strong>
      )}
      <FollowButton id={user.id} name={name} size="small" />
      <span className={styles.facts}>
        <RankTag rank={user.userRank} />
        {category && <span>{t(`categories.${category as 'sports'}`, { defaultValue: category })}</span>}
      </span>
    </li>
  )
}
