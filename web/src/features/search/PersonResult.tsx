import type { Reply } from '@hunch/proto/http/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nameOf, paths } from '../../api/index.ts'
import { Avatar } from '../../ui/index.ts'
import styles from './Result.module.css'

/** A member who was found. */
export function PersonResult({ person, onOpened }: { person: Reply<'searchUsers'>[number]; onOpened(): void }) {
  const { t } = useTranslation('search')
  const name = nameOf(person)
  return (
    <li>
      <Link to={paths.profile(person.id)} className={styles.result} data-result="" onClick={onOpened}>
        <Avatar name={name} src={person.profileImageUrl} />
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
