import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { paths } from '#api/index.ts'
import { Link, useTranslation } from '#ui/index.ts'
import { useUnreadCount } from './data/useUnread.ts'
import type { Filter } from './model/types.ts'
import styles from './NotificationsPanel.module.css'
import { NotificationList } from './parts/NotificationList.tsx'
import { NotificationsHeader } from './parts/NotificationsHeader.tsx'

interface NotificationsPanelProps {
  /** The bell button. The panel is anchored to the bell. When the panel closes, the bell gets the focus. */
  bell: RefObject<HTMLElement | null>
  onClose(): void
}

/** The notifications in a panel below the bell. Not modal: Escape or a tap elsewhere closes it. */
export default function NotificationsPanel({ bell, onClose }: NotificationsPanelProps) {
  const { t } = useTranslation('notifications')
  const [filter, setFilter] = useState<Filter>('all')
  const panel = useRef<HTMLDivElement>(null)
  const unread = useUnreadCount()
  const id = useId()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useTapsElsewhere([panel, bell], onClose)
  /** Closes the panel and focuses the bell. After a tap on a link, the new screen then takes the focus. */
  const leave = () => {
    onClose()
    bell.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <NotificationsHeader heading="h2" headingId={id} unread={unread} filter={filter} onFilter={setFilter} />
      </div>
      <div className={styles.body}>
        <NotificationList key={filter} filter={filter} heading="h3" onGone={leave} />
      </div>
      <Link to={paths.notifications} className={styles.all} onClick={leave}>
        {t('seeAll')}
      </Link>
    </div>
  )
}

/** Calls `onTap` for taps outside the elements. Toasts count as inside, because they can undo a deletion. */
function useTapsElsewhere(inside: readonly RefObject<HTMLElement | null>[], onTap: () => void): void {
  const latest = useRef({ inside, onTap })
  latest.current = { inside, onTap }
  useEffect(() => {
    const onDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest('[role=region], [role=tooltip]')) return
      if (latest.current.inside.every(({ current }) => !current?.contains(target))) latest.current.onTap()
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [])
}
