import { nameOf, paths } from '#api/index.ts'
import { Avatar, ChevronIcon, PeopleIcon, useFirstTexts, useFormat } from '#ui/index.ts'
import { mostNewest, type PublicPost, type ShownPosts } from './choosePosts.ts'
import { DecidedCard } from './DecidedCard.tsx'
import styles from './RealPosts.module.css'
import { useTimeLeft } from './VoteCard.tsx'

/** A resolved post, the newest posts, and a link to all posts. Reserves the space while the posts load. */
export function RealPosts({ posts }: { posts: ShownPosts | undefined }) {
  const t = useFirstTexts()
  const isEmpty = posts && !posts.decided && posts.newest.length === 0
  return (
    <div className={styles.posts} aria-busy={!posts}>
      {(!posts || posts.decided) && (
        <section className={styles.decided} aria-labelledby="decided">
          <h2 id="decided">{t('auth:landing.decided')}</h2>
          {posts?.decided ? <DecidedCard post={posts.decided} /> : <span className={styles.waiting} />}
        </section>
      )}
      <section className={styles.newest} aria-labelledby="newest">
        <h2 id="newest">{t(isEmpty ? 'auth:landing.examples' : 'auth:landing.newest')}</h2>
        <ul>
          {posts?.newest.map((post) => (
            <li key={post.prediction.id}>
              <NewPost post={post} />
            </li>
          ))}
          {isEmpty && samples.map((sample) => <Sample key={sample} sample={sample} />)}
          {!posts && Array.from({ length: mostNewest }, (_, row) => `row ${row}`).map((key) => <li key={key} />)}
        </ul>
        <a href={paths.latest} className={styles.latest}>
          {t('common:seeLatest')}
          <ChevronIcon />
        </a>
      </section>
    </div>
  )
}

function NewPost({ post: { prediction, user, totalVotes } }: { post: PublicPost }) {
  const format = useFormat()
  const timeLeft = useTimeLeft()
  const { id, headline, deadline } = prediction
  return (
    <a className={styles.row} href={paths.prediction(id)}>
      <Avatar name={nameOf(user)} id={user.id} src={user.profileImageUrl} />
      <span className={styles.words}>
        <strong dir="auto">{headline}</strong>
        <span className={styles.meta}>
          {deadline && <time dateTime={deadline}>{timeLeft(deadline)}</time>}
          <span className={styles.votes}>
            <PeopleIcon />
            {format.compact(totalVotes)}
          </span>
        </span>
      </span>
    </a>
  )
}

const samples = ['rain', 'train', 'cake'] as const

/** A sample post, shown if there are no real posts. */
function Sample({ sample }: { sample: (typeof samples)[number] }) {
  const t = useFirstTexts()
  return (
    <li className={styles.row}>
      <Avatar name={t(`auth:landing.samples.${sample}.author`)} />
      <span className={styles.words}>
        <strong>{t(`auth:landing.samples.${sample}.headline`)}</strong>
        <span className={styles.meta}>{t(`auth:landing.samples.${sample}.left`)}</span>
      </span>
    </li>
  )
}
