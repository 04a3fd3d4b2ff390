import { useState } from 'react'
import { serverNow } from '../../../api/index.ts'
import { EmptyState, ErrorState, ListEnd, Tag, useTranslation } from '../../../ui/index.ts'
import { useMarkRead, useMarkReadLater } from '../data/useAlertActions.ts'
import { useAlerts } from '../data/useAlerts.ts'
import { useDeleteAlert } from '../data/useDeleteAlert.ts'
import { areAllHigh, inParts, isForTop, isUrgent } from '../model/days.ts'
import type { Filter, Notification } from '../model/types.ts'
import { AlertItem } from './AlertItem.tsx'
import styles from './AlertList.module.css'
import { AlertsSkeleton } from './AlertsSkeleton.tsx'
import { MoreHint } from './MoreHint.tsx'

/** Minimum number of notifications, exclusive, for the hint that there are more below. */
const hintAbove = 5

interface AlertListProps {
  filter: Filter
  /** Heading level of the parts. */
  heading: 'h2' | 'h3'
  /** Called when a notification is opened, which leaves this list. */
  onGone?(): void
}

/** Notifications: top ones first, then by day. Includes the loading, failed and empty states. */
export function AlertList({ filter, heading: Heading, onGone }: AlertListProps) {
  const { t } = useTranslation('alerts')
  const { query, items } = useAlerts(filter)
  const topIds = useTopIds(items)
  if (query.isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => query.refetch()} />
  if (!items || !query.data) return <AlertsSkeleton />
  if (items.length === 0 && !query.hasNextPage) return <NoAlerts filter={filter} />
  return (
    <div className={styles.days} data-alerts="" tabIndex={-1}>
      {inParts(items, topIds, serverNow()).map(({ part, items: ofPart }, index) => (
        <section key={part} aria-label={t(part)}>
          <div className={styles.day}>
            <Heading>{t(part)}</Heading>
            {areAllHigh(ofPart) && ofPart.some(isUrgent) && <Tag tone="danger">{t('highPriority')}</Tag>}
            {index === 0 && items.length > hintAbove && <MoreHint />}
          </div>
          <Alerts items={ofPart} filter={filter} onGone={onGone} />
        </section>
      ))}
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<AlertsSkeleton rows={2} />}
      >
        <p className={styles.end}>{t('end')}</p>
      </ListEnd>
    </div>
  )
}

/** Returns the ids of the top notifications. Once a notification is on top, it stays there until the list is left. */
function useTopIds(items: readonly Notification[] | undefined): ReadonlySet<string> {
  const [known] = useState(() => new Set<string>())
  for (const item of items ?? []) if (!item.read && isForTop(item)) known.add(item.id)
  return known
}

interface AlertsProps {
  /** All notifications of one part. */
  items: readonly Notification[]
  filter: Filter
  onGone: (() => void) | undefined
}

function Alerts({ items, filter, onGone }: AlertsProps) {
  const markRead = useMarkRead()
  const markReadLater = useMarkReadLater()
  const remove = useDeleteAlert()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          <AlertItem
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
  const list = own?.closest<HTMLElement>('[data-alerts]')
  if (!own || !list) return
  const all = [...list.querySelectorAll('[data-id]')]
  const at = all.indexOf(own)
  const next = leaves ? (all[at + 1] ?? all[at - 1]) : own
  const target = next?.querySelector<HTMLElement>('[data-opener]') ?? list.closest<HTMLElement>('main, [role=dialog]')
  target?.focus({ preventScroll: true })
}

function NoAlerts({ filter }: { filter: Filter }) {
  const { t } = useTranslation('alerts')
  if (filter === 'unread') return <EmptyState title={t('noneUnread')} text={t('noneUnreadText')} />
  return <EmptyState title={t('noneYet')} text={t(filter === 'friends' ? 'noneFriendsText' : 'noneYetText')} />
}
