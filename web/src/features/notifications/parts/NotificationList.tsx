import { useState } from 'react'
import { serverNow } from '#api/index.ts'
import { ChevronIcon, EmptyState, ErrorState, ListEnd, Tag, useTranslation } from '#ui/index.ts'
import { useDeleteNotification } from '../data/useDeleteNotification.ts'
import { useMarkRead, useMarkReadLater } from '../data/useNotificationActions.ts'
import { useNotifications } from '../data/useNotifications.ts'
import { areAllHigh, inParts, isForTop, isUrgent } from '../model/days.ts'
import type { Filter, Notification } from '../model/types.ts'
import hint from './MoreHint.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './NotificationList.module.css'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'

/** If there are more notifications than this, a hint says that the list continues below. */
const hintAbove = 5

interface NotificationListProps {
  filter: Filter
  /** Heading level of the parts. */
  heading: 'h2' | 'h3'
  /** Called when a notification is opened, which leaves this list. */
  onGone?(): void
}

/** Notifications: top ones first, then by day. Includes the loading, failed and empty states. */
export function NotificationList({ filter, heading: Heading, onGone }: NotificationListProps) {
  const { t } = useTranslation('notifications')
  const { query, items } = useNotifications(filter)
  const topIds = useTopIds(items)
  if (query.isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => query.refetch()} />
  if (!items || !query.data) return <NotificationsSkeleton />
  if (items.length === 0 && !query.hasNextPage) return <NoNotifications filter={filter} />
  return (
    <div className={styles.days} data-notifications="" tabIndex={-1}>
      {inParts(items, topIds, serverNow()).map(({ part, items: ofPart }, index) => (
        <section key={part} aria-label={t(part)}>
          <div className={styles.day}>
            <Heading>{t(part)}</Heading>
            {areAllHigh(ofPart) && ofPart.some(isUrgent) && <Tag tone="danger">{t('highPriority')}</Tag>}
            {index === 0 && items.length > hintAbove && <MoreHint />}
          </div>
          <Notifications items={ofPart} filter={filter} onGone={onGone} />
        </section>
      ))}
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<NotificationsSkeleton rows={2} />}
      >
        <p className={styles.end}>{t('end')}</p>
      </ListEnd>
    </div>
  )
}

/** A hint that there are more notifications below. */
function MoreHint() {
  const { t } = useTranslation('notifications')
  return (
    <p className={hint.hint} aria-hidden="true">
      {t('more')}
      <ChevronIcon />
    </p>
  )
}

/** Returns the ids of the top notifications. Once a notification is on top, it stays there until the list is left. */
function useTopIds(items: readonly Notification[] | undefined): ReadonlySet<string> {
  const [known] = useState(() => new Set<string>())
  for (const item of items ?? []) if (!item.read && isForTop(item)) known.add(item.id)
  return known
}

interface NotificationsProps {
  /** All notifications of one part. */
  items: readonly Notification[]
  filter: Filter
  onGone: (() => void) | undefined
}

function Notifications({ items, filter, onGone }: NotificationsProps) {
  const markRead = useMarkRead()
  const markReadLater = useMarkReadLater()
  const remove = useDeleteNotification()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          <NotificationItem
            item={item}
            saysPriority={!areAllHigh(items)}
            onOpen={() => {
              if (!item.read) markRead.mutate(item)
              onGone?.()
            }}
            onMarkRead={() => {
              keepFocus(item.id, { leaves: filter === 'unread' })
              markRead.mutate(item)
            }}
            onSwipeRead={() => markReadLater(item)}
            onDelete={() => {
              keepFocus(item.id, { leaves: true })
              remove(item)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * Moves the focus before the pressed button disappears: to its notification, or, if that disappears too, to a neighbour.
 * Without a neighbour, the focus moves to the surrounding screen or panel.
 */
function keepFocus(id: string, { leaves }: { leaves: boolean }): void {
  const own = document.activeElement?.closest(`[data-id="${id}"]`)
  const list = own?.closest<HTMLElement>('[data-notifications]')
  if (!own || !list) return
  const all = [...list.querySelectorAll('[data-id]')]
  const at = all.indexOf(own)
  const next = leaves ? (all[at + 1] ?? all[at - 1]) : own
  const target = next?.querySelector<HTMLElement>('[data-opener]') ?? list.closest<HTMLElement>('main, [role=dialog]')
  target?.focus({ preventScroll: true })
}

function NoNotifications({ filter }: { filter: Filter }) {
  const { t } = useTranslation('notifications')
  if (filter === 'unread') return <EmptyState title={t('noneUnread')} text={t('noneUnreadText')} />
  return <EmptyState title={t('noneYet')} text={t(filter === 'friends' ? 'noneFriendsText' : 'noneYetText')} />
}
