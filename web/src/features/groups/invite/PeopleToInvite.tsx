import { useState } from 'react'
import { nameOf } from '#api/index.ts'
import { Avatar, Checkbox, ErrorState, Skeleton, TextField, useTranslation } from '#ui/index.ts'
import { useInvitable, useMemberIds } from '../data/useInvitePeople.ts'
import { peopleNamed } from '../model/people.ts'
import type { Person } from '../model/types.ts'
import styles from './PeopleToInvite.module.css'

interface PeopleToInviteProps {
  userId: string
  groupId: string
  /** Ids of the chosen people. */
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** A searchable list of followers and followed members to choose from. */
export function PeopleToInvite({ userId, groupId, chosen, onChange }: PeopleToInviteProps) {
  const { t } = useTranslation(['groups', 'common'])
  const [searchText, setSearchText] = useState('')
  const invitable = useInvitable(userId)
  const members = useMemberIds(groupId)
  const failed = [invitable, members].filter(({ isLoadingError }) => isLoadingError)
  if (failed.length > 0)
    return <ErrorState title={t('inviting.loadFailed')} onRetry={() => failed.map(({ refetch }) => refetch())} />
  const [people, memberIds] = [invitable.data, members.data]
  if (!people || !memberIds) return <PeopleSkeleton />
  if (people.length === 0) return <p className={styles.nobody}>{t('inviting.nobodyText')}</p>
  const found = peopleNamed(people, searchText)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <TextField
        type="search"
        label={t('inviting.search')}
        labelHidden
        placeholder={t('inviting.searchHint')}
        dir="auto"
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <ul className={styles.people}>
        {found.map((person) => (
          <li key={person.id}>
            <Choice
              person={person}
              isMember={memberIds.has(person.id)}
              isChosen={chosen.includes(person.id)}
              onToggle={() => toggle(person.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.nobody}>
        {found.length === 0 && t('inviting.nobodyFound')}
      </p>
    </>
  )
}

interface ChoiceProps {
  person: Person
  isMember: boolean
  isChosen: boolean
  onToggle(): void
}

function Choice({ person, isMember, isChosen, onToggle }: ChoiceProps) {
  const { t } = useTranslation('groups')
  const name = nameOf(person)
  const who = (
    <>
      <Avatar name={name} id={person.id} src={person.profileImageUrl} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {isMember && <small>{t('inviting.isMember')}</small>}
      </span>
    </>
  )
  if (isMember) return <div className={styles.person}>{who}</div>
  return (
    <Checkbox className={styles.person} checked={isChosen} onChange={onToggle}>
      {who}
    </Checkbox>
  )
}

function PeopleSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.people}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      {['one', 'two', 'three'].map((place) => (
        <div key={place} className={styles.person}>
          <Skeleton shape="circle" />
          <span className={styles.name}>
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  )
}
