import type { Reply } from '@hunch/proto/http/client'
import { nameOf, paths } from '#api/index.ts'
import { Avatar, CrowdBar, Link, useTranslation } from '#ui/index.ts'
import styles from './Result.module.css'

/** A post in the search results. */
export function PredictionResult({ item, onOpened }: { item: Reply<'searchPredictions'>[number]; onOpened(): void }) {
  const { t } = useTranslation('search')
  const { prediction, user, agreeCount, disagreeCount } = item
  const name = nameOf(user)
  return (
    <li>
      <Link to={paths.prediction(prediction.id)} className={styles.result} data-result="" onClick={onOpened}>
        <Avatar name={name} id={user.id} src={user.profileImageUrl} />
        <span className={styles.words}>
          <span className={styles.headline} dir="auto">
            {prediction.headline}
          </span>
          <span className={styles.facts}>
            <bdi className={styles.name}>{name}</bdi>
            <span>{t('votes', { count: agreeCount + disagreeCount })}</span>
            {prediction.ended && <span>{t('ended')}</span>}
          </span>
        </span>
        <span className={styles.split}>
          <CrowdBar agree={agreeCount} disagree={disagreeCount} size="thin" />
        </span>
      </Link>
    </li>
  )
}

/** A member in the search results. */
export function PersonResult({ person, onOpened }: { person: Reply<'searchUsers'>[number]; onOpened(): void }) {
  const { t } = useTranslation('search')
  const name = nameOf(person)
  return (
    <li>
      <Link to={paths.profile(person.id)} className={styles.result} data-result="" onClick={onOpened}>
        <Avatar name={name} id={person.id} src={person.profileImageUrl} />
        <span className={styles.words}>
          <bdi className={styles.person}>{name}</bdi>
          <span className={styles.facts}>
            <span>{t('followers', { count: person.followersCount })}</span>
            {person.bio && (
              <span className={styles.name}>
                <bdi>{person.bio}</bdi>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
