import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { call } from '#api/index.ts'
import {
  ErrorState,
  type Language,
  PageLinks,
  Skeleton,
  useFormat,
  useLanguage,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import styles from './PageScreen.module.css'

const names = ['terms', 'privacy', 'rules', 'contact'] as const
type Name = (typeof names)[number]

const pageRead = (page: Name, language: Language) =>
  queryOptions({
    queryKey: ['pages', page, language],
    queryFn: ({ signal }) => call('getPage', { params: { page }, query: { language }, signal }),
  })

/** /terms, /privacy, /rules and /contact: the operator's public pages. */
export default function PageScreen() {
  const { t } = useTranslation(['pages', 'common'])
  const { pathname } = useLocation()
  const name = names.find((each) => pathname.startsWith(`/${each}`)) ?? 'terms'
  const { language } = useLanguage()
  const format = useFormat()
  const { data: page, isLoadingError, refetch } = useQuery(pageRead(name, language))
  useTitle(t(`common:pages.${name}`))
  if (isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
  if (!page) return <Skeleton lines={12} />
  return (
    <article className={styles.page}>
      <Markdown text={page.text} />
      {page.publishedAt && <p className={styles.date}>{t('published', { date: format.date(page.publishedAt) })}</p>}
      <PageLinks />
    </article>
  )
}
