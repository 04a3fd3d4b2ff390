import type { ReactNode } from 'react'
import { paths } from '#api/index.ts'
import { ButtonLink, ListEnd as End, useTranslation } from '#ui/index.ts'
import { CardSkeleton } from './FeedSkeleton.tsx'

interface ListEndProps {
  /** Number of loaded pages. */
  pages: number
  hasMore: boolean
  /** True while the list is being fetched. */
  isFetching: boolean
  /** True if the next page could not be loaded. */
  failed: boolean
  loadMore(): unknown
  /** Shown if there are no more pages. */
  children?: ReactNode
}

/** The end of a list of cards. */
export function ListEnd(props: ListEndProps) {
  const { t } = useTranslation('predictions')
  return <End {...props} failedText={t('feed.moreFailed')} skeleton={<CardSkeleton />} />
}

/** A link to the public listing, shown at the end of a list. */
export function SeeLatest() {
  const { t } = useTranslation('common')
  return <ButtonLink to={paths.latest}>{t('seeLatest')}</ButtonLink>
}
