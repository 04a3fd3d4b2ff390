import { useSearchParams } from 'react-router-dom'
import { useTitle, useTranslation } from '../../ui/index.ts'
import { useUnreadCount } from './data/useUnread.ts'
import { type Filter, filters } from './model/types.ts'
import { AlertList } from './parts/AlertList.tsx'
import { AlertsHeader } from './parts/AlertsHeader.tsx'

/** The notifications as a screen. The address contains the filter. */
export default function AlertsScreen() {
  const { t } = useTranslation('alerts')
  const [search, setSearch] = useSearchParams()
  const unread = useUnreadCount()
  useTitle(t('title'))
  const wanted = search.get('filter')
  const filter = filters.find((known) => known === wanted) ?? 'all'
  const choose = (next: Filter) => setSearch(next === 'all' ? {} : { filter: next }, { replace: true })
  return (
    <>
      <AlertsHeader heading="h1" unread={unread} filter={filter} onFilter={choose} />
      <AlertList key={filter} filter={filter} heading="h2" />
    </>
  )
}
