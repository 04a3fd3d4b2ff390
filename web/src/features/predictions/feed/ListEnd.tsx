import type { ReactNode } from 'react'
import { paths } from '../../../api/index.ts'
import { ButtonLink, ListEnd as End, useTranslation } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'

interface ListEndProps {
  /** How many pages there are. */
  pages: number
  hasMore: boolean
  /** The next page could not be loaded. */
  failed: boolean
  loadMore(): unknown
  /** Shown where there is nothing more. */
  children?: ReactNode
}

/** The end of a list of cards. */
export function ListEnd(props: ListEndProps) {
  const { t } = useTranslation('predictions')
  return <End {...props} failedText={t('feed.moreFailed')} skeleton={<CardSkeleton />} />
}

/** The way on to the public listing, where a list ends. */
export function SeeLatest() {
  const { t } = useTranslation('common')
  return <ButtonLink to={paths.latest}>{t('seeLatest')}</ButtonLink>
}
