import { nameOf, paths } from '#api/index.ts'
import { CheckIcon, CrossIcon, CrowdBar, useFirstTexts, useFormat } from '#ui/index.ts'
import type { PublicPost } from './choosePosts.ts'
import styles from './RealPosts.module.css'

/** A post with its votes and its result. */
export function DecidedCard({ post }: { post: PublicPost }) {
  const t = useFirstTexts()
  const format = useFormat()
  const { agreeCount, disagreeCount, totalVotes, prediction, user } = post
  const share = totalVotes > 0 ? agreeCount / totalVotes : 0
  return (
    <a className={styles.card} href={paths.prediction(prediction.id)}>
      <span className={styles.stamp} data-happened={prediction.result || undefined}>
        {prediction.result ? <CheckIcon /> : <CrossIcon />}
        {t(prediction.result ? 'auth:landing.samples.happened' : 'auth:landing.samples.didNotHappen')}
      </span>
      <strong className={styles.headline} dir="auto">
        {prediction.headline}
      </strong>
      <span className={styles.by}>
        <bdi>{nameOf(user)}</bdi>
      </span>
      <span className={styles.split}>
        <CrowdBar agree={agreeCount} disagree={disagreeCount} />
        <span className={styles.figures}>
          <span>
            {t('auth:landing.samples.agree')} {format.percent(share)}
          </span>
          <span>
            {t('auth:landing.samples.disagree')} {format.percent(totalVotes > 0 ? 1 - share : 0)}
          </span>
        </span>
      </span>
    </a>
  )
}
