import type { Ref } from 'react'
import { useCurrentUser } from '#api/index.ts'
import { useTranslation } from '#ui/index.ts'
import { useCountryName } from '../data/names.ts'
import styles from './FeedHeader.module.css'

/** Countries that the header can name. */
export const headerCountries: readonly string[] = 'KE US HK IN CA ME MY GB AU DE FR JP BR MX NG ZA'.split(' ')

/** The feed's title and the viewer's country. */
export function FeedHeader({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  const countryName = useCountryName()
  const country = user?.country
  return (
    <header className={styles.header}>
      <h1 ref={ref} tabIndex={-1} className={styles.title}>
        {t('feed.title')}
      </h1>
      {country && headerCountries.includes(country) && <p className={styles.country}>{countryName(country)}</p>}
    </header>
  )
}
