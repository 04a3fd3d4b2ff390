import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eachOnce } from '#api/index.ts'
import { Avatar, Button, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { waitingPeopleRead } from '../data/reads.ts'
import { useApprovePerson } from '../data/useJoiningActions.ts'
import type { WaitingPerson } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import styles from './Joining.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'

/** People who wait for approval, longest wait first. */
export function WaitingPeople() {
  const { t } = useTranslation('admin')
  const read = useInfiniteQuery(waitingPeopleRead)
  const [refusing, setRefusing] = useState<WaitingPerson>()
  return (
    <Panel
      title={t('joining.people.title')}
      text={t('joining.people.text')}
      failed={t('joining.people.loadFailed')}
      read={read}
    >
      {({ pages }) => {
        const people = eachOnce(pages.flat(), ({ id }) => id)
        if (people.length === 0) return <Nothing title={t('joining.people.none')} />
        return (
          <>
            <ul className={list.list}>
              {people.map((person) => (
                <Row key={person.id} person={person} onRefuse={() => setRefusing(person)} />
              ))}
            </ul>
            {read.hasNextPage && (
              <Button wide className={list.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
                {t('joining.more')}
              </Button>
            )}
            {refusing && (
              <RefuseDialog id={refusing.id} name={nameOf(refusing)} onClose={() => setRefusing(undefined)} />
            )}
          </>
        )
      }}
    </Panel>
  )
}

const nameOf = ({ firstName, lastName, email }: WaitingPerson): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

function Row({ person, onRefuse }: { person: WaitingPerson; onRefuse(): void }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const approve = useApprovePerson()
  const name = nameOf(person)
  const { id, email, emailVerified, provider, reason, waitingSince } = person
  return (
    <li className={list.row}>
      <div className={styles.person}>
        <Avatar name={name} id={id} src={null} />
        <div className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <bdi className={styles.email}>{email}</bdi>
          <span className={styles.marks}>
            <Tag>{t(`users.provider.${provider}`)}</Tag>
            {!emailVerified && <Tag>{t('joining.people.unverified')}</Tag>}
            <time dateTime={waitingSince}>{t('joining.people.since', { date: format.dateTime(waitingSince) })}</time>
          </span>
          {reason && (
            <blockquote className={styles.reason} dir="auto">
              {reason}
            </blockquote>
          )}
        </div>
      </div>
      <div className={list.actions}>
        <Button
          size="small"
          look="primary"
          aria-label={`${t('joining.people.approve')}: ${name}`}
          pending={approve.isPending}
          onClick={() => approve.mutate(id)}
        >
          {t('joining.people.approve')}
        </Button>
        <Button size="small" aria-label={`${t('joining.people.refuse')}: ${name}`} onClick={onRefuse}>
          {t('joining.people.refuse')}
        </Button>
      </div>
    </li>
  )
}
