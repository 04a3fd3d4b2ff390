import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../api/index.ts'
import { GlobeIcon, Tag, useLanguage } from '../../../ui/index.ts'
import styles from './FeedHeader.module.css'

/** The countries that the header names. */
const named = 'KE US HK IN CA ME MY GB AU DE FR JP BR MX NG ZA'.split(' ')

/** The feed's title, and the country that it is drawn up for. */
export function FeedHeader({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  const country = useCountryName(user?.country)
  return (
    <header className={styles.header}>
      <h1 ref={ref} tabIndex={-1} className={styles.title}>
        {t('feed.title')}
      </h1>
      {country && <Tag icon={<GlobeIcon />}>{country}</Tag>}
    </header>
  )
}

function useCountryName(code: string | null | undefined): string | undefined {
  const { language } = useLanguage()
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region', style: 'short' }), [language])
  return code && named.includes(code) ? names.of(code) : undefined
}
