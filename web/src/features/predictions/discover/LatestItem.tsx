import { nameOf, paths } from '#api/index.ts'
import {
  Avatar,
  Card,
  CheckIcon,
  CommentIcon,
  CrossIcon,
  CrowdBar,
  exactTime,
  Link,
  Tag,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { sideCount } from '../model/sides.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './LatestItem.module.css'
import type { Topic } from './Topics.tsx'

/** A post on the public page: its text and the crowd's split. A tap opens the post. */
export function LatestItem({ item, topic }: { item: FeedItem; topic: Topic | undefined }) {
  const { t } = useTranslation('discover')
  const format = useFormat()
  const { prediction, user } = item
  const name = nameOf(user)
  const headlineId = `latest-${prediction.id}`
  return (
    <Card as="article" className={styles.item} aria-labelledby={headlineId}>
      <header className={styles.head}>
        <Avatar name={name} id={user.id} src={user.profileImageUrl} size="small" />
        <bdi className={styles.author}>{name}</bdi>
        <time {...exactTime(prediction.createdAt, format)}>{format.date(prediction.createdAt)}</time>
        {topic && (
          <Tag className={styles.topic}>
            <span aria-hidden="true">{topic.emoji}</span> {topic.name}
          </Tag>
        )}
        {prediction.ended && <Tag tone="strong">{t('latest.ended')}</Tag>}
      </header>
      <h3 id={headlineId} className={styles.headline} dir="auto">
        <Link to={paths.prediction(prediction.id)}>{prediction.headline}</Link>
      </h3>
      {prediction.supportingStatement && (
        <p className={styles.statement} dir="auto">
          {prediction.supportingStatement}
        </p>
      )}
      {prediction.isExperience && prediction.experienceContext && (
        <div className={styles.story}>
          <p className={styles.storyTitle}>{t('latest.story')}</p>
          <p dir="auto">{prediction.experienceContext}</p>
        </div>
      )}
      <Counts item={item} />
    </Card>
  )
}

function Counts({ item: { prediction, agreeCount, disagreeCount, commentCount } }: { item: FeedItem }) {
  const { t } = useTranslation('discover')
  const format = useFormat()
  const named = useTranslation('predictions')
  const { sides } = prediction
  const agreed = sides ? sideCount(prediction, true, agreeCount, named.t) : t('latest.agreed', { count: agreeCount })
  const disagreed = sides
    ? sideCount(prediction, false, disagreeCount, named.t)
    : t('latest.disagreed', { count: disagreeCount })
  return (
    <div>
      <CrowdBar agree={agreeCount} disagree={disagreeCount} />
      <ul className={styles.counts}>
        <li className={styles.agree} data-none={agreeCount === 0 || undefined}>
          <CheckIcon />
          {agreed}
        </li>
        <li className={styles.disagree} data-none={disagreeCount === 0 || undefined}>
          <CrossIcon />
          {disagreed}
        </li>
        <li className={styles.votes}>{t('latest.votes', { count: agreeCount + disagreeCount })}</li>
        <li>
          <CommentIcon />
          <span aria-hidden="true">{format.compact(commentCount)}</span>
          <span className="visually-hidden">{t('latest.comments', { count: commentCount })}</span>
        </li>
      </ul>
    </div>
  )
}
