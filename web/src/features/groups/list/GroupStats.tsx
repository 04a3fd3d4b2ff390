import i18next from 'i18next'
import { Trans } from 'react-i18next'
import { nameOf, paths } from '#api/index.ts'
import { Link, useTranslation } from '#ui/index.ts'
import type { Detail } from '../model/types.ts'
import styles from './GroupStats.module.css'

interface GroupStatsProps {
  memberCount: number
  /** Null if the viewer may not see the number of posts. */
  predictionCount: number | null
  creator: Detail['creator']
  /** Whether the creator's name links to their profile. False for visitors, who cannot open it. Default: true. */
  linked?: boolean
}

/** A group's numbers of members and posts, and its creator. */
export function GroupStats({ memberCount, predictionCount, creator, linked = true }: GroupStatsProps) {
  const { t } = useTranslation('groups')
  return (
    <ul className={styles.stats}>
      <li>{t('members', { count: memberCount })}</li>
      {predictionCount !== null && <li>{t('predictions', { count: predictionCount })}</li>}
      {creator && (
        <li className={styles.creator}>
          <Trans
            i18n={i18next}
            t={t}
            i18nKey="by"
            values={{ name: nameOf(creator) }}
            components={{
              creator: linked ? <Link to={paths.profile(creator.id)} className={styles.name} dir="auto" /> : <bdi />,
            }}
          />
        </li>
      )}
    </ul>
  )
}
