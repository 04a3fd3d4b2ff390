import type { Reply } from '@hunch/proto/http/client'
import type { ReactNode } from 'react'
import { serverNow } from '#api/index.ts'
import { Button, ClockIcon, currentLanguage, useFormat, useTranslation } from '#ui/index.ts'
import { useOpenCalls } from './data/useFirstRun.ts'
import styles from './FirstRun.module.css'
import { decidedFirst, decidedWhen } from './model/decided.ts'

type Post = Reply<'recommendationsFeed'>[number]

interface FollowPeopleProps {
  memberId: string
  posts: readonly Post[]
  onDone(): void
  /** The members to follow. */
  children: ReactNode
}

/** Members to follow, and the next post to be decided: one that the member has voted on, otherwise one of `posts`. */
export function FollowPeople({ memberId, posts, onDone, children }: FollowPeopleProps) {
  const { t } = useTranslation('welcome')
  const { data: calls } = useOpenCalls(memberId)
  const own = decidedFirst(calls ?? [], serverNow())
  const next =
    own ??
    decidedFirst(
      posts.map(({ prediction }) => prediction),
      serverNow(),
    )
  return (
    <>
      <h1>{t('people.title')}</h1>
      <p className={styles.intro}>{t('people.text')}</p>
      <div className={styles.people}>{children}</div>
      {calls && next?.deadline && (
        <section className={styles.decided} aria-labelledby="decided">
          <h2 id="decided">{t(own ? 'decided.mine' : 'decided.next')}</h2>
          <p className={styles.when}>
            <ClockIcon />
            <DecidedAt deadline={next.deadline} />
          </p>
          <p className={styles.what} dir="auto">
            {next.headline}
          </p>
        </section>
      )}
      <div className={styles.footer}>
        <Button look="primary" size="large" wide onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </>
  )
}

function DecidedAt({ deadline }: { deadline: string }) {
  const { t } = useTranslation('welcome')
  const format = useFormat()
  const at = new Date(deadline)
  const when = decidedWhen(at, new Date(serverNow()))
  const time = at.toLocaleTimeString(currentLanguage(), { timeStyle: 'short' })
  return <time dateTime={deadline}>{when === 'date' ? format.dateTime(deadline) : t(`decided.${when}`, { time })}</time>
}
