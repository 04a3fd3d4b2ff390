import { useSearchParams } from 'react-router-dom'
import { useTitle, useTranslation } from '#ui/index.ts'
import { useUnreadCount } from './data/useUnread.ts'
import { type Filter, filters } from './model/types.ts'
import { NotificationList } from './parts/NotificationList.tsx'
import { NotificationsHeader } from './parts/NotificationsHeader.tsx'

/** The notifications as a screen. The address contains the filter. */
export default function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const [search, setSearch] = useSearchParams()
  const unread = useUnreadCount()
  useTitle(t('title'))
  const wanted = search.get('filter')
  const filter = filters.find((known) => known === wanted) ?? 'all'
  const choose = (next: Filter) => setSearch(next === 'all' ? {} : { filter: next }, { replace: true })
  return (
    <>
      <NotificationsHeader heading="h1" unread={unread} filter={filter} onFilter={choose} />
      <NotificationList key={filter} filter={filter} heading="h2" />
    </>
  )
}
