import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call, nameOf, paths } from '#api/index.ts'
import { Avatar, Link, useTranslation } from '#ui/index.ts'
import { TimeLeft } from '../card/TimeLeft.tsx'
import type { FeedItem } from '../model/types.ts'
import styles from './Highlights.module.css'

/** Refetch interval, in ms. */
const refetchMs = 60_000

/** Posts that close soon and recent results, beside the feed on wide screens. Renders nothing if there are none. */
export default function Highlights() {
  const { data } = useQuery({
    queryKey: ['predictions', 'highlights'],
    queryFn: ({ signal }) => call('listHighlights', { signal }),
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
  })
  return (
    <>
      <Posts kind="closingSoon" items={data?.closingSoon ?? []} />
      <Posts kind="newResults" items={data?.newResults ?? []} />
    </>
  )
}

function Posts({ kind, items }: { kind: 'closingSoon' | 'newResults'; items: readonly FeedItem[] }) {
  const { t } = useTranslation('discover')
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t(`highlights.${kind}`)}
      </h2>
      <ul>
        {items.map(({ prediction, user }) => (
          <li key={prediction.id} className={styles.item}>
            <Avatar name={nameOf(user)} id={user.id} src={user.profileImageUrl} size="small" />
            <div className={styles.words}>
              <Link to={paths.prediction(prediction.id)} className={styles.headline}>
                <span dir="auto">{prediction.headline}</span>
              </Link>
              {/* The result itself is revealed on the post's own screen. */}
              {kind === 'closingSoon' && prediction.deadline && <TimeLeft deadline={prediction.deadline} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
