import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListEnd as End } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'

interface ListEndProps {
  /** How many pages there are. */
  pages: number
  hasMore: boolean
  /** The next page could not be loaded. */
  failed: boolean
  loadMore(): unknown
  /** What stands where there is nothing more. */
  children?: ReactNode
}

/** The end of a list of cards. */
export function ListEnd(props: ListEndProps) {
  const { t } = useTranslation('predictions')
  return <End {...props} failedText={t('feed.moreFailed')} skeleton={<CardSkeleton />} />
}
