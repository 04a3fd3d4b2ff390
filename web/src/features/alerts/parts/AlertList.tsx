import { useRef } from 'react'
import { serverNow } from '../../../api/index.ts'
import { EmptyState, ErrorState, ListEnd, useTranslation } from '../../../ui/index.ts'
import { useMarkRead } from '../data/useAlertActions.ts'
import { useAlerts } from '../data/useAlerts.ts'
import { useDeleteAlert } from '../data/useDeleteAlert.ts'
import { byDay } from '../model/days.ts'
import type { Filter, Notification } from '../model/types.ts'
import { AlertItem } from './AlertItem.tsx'
import styles from './AlertList.module.css'
import { AlertsSkeleton } from './AlertsSkeleton.tsx'
import { MoreHint } from './MoreHint.tsx'

/** Above this many notifications a hint says that there are more below. */
const hintAbove = 5

interface AlertListProps {
  filter: Filter
  /** The level of the days' headings. */
  heading: 'h2' | 'h3'
  /** One was opened, which leaves this list. */
  onGone?(): void
}

/** Notifications by day, with their loading, failed and empty states. */
export function AlertList({ filter, heading: Heading, onGone }: AlertListProps) {
  const { t } = useTranslation('alerts')
  const { query, items } = useAlerts(filter)
  const end = useRef<HTMLParagraphElement>(null)
  if (query.isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => query.refetch()} />
  if (!items || !query.data) return <AlertsSkeleton />
  if (items.length === 0 && !query.hasNextPage) return <NoAlerts filter={filter} />
  return (
    <div className={styles.days} data-alerts="" tabIndex={-1}>
      {byDay(items, serverNow()).map(({ day, items: ofDay }) => (
        <section key={day} aria-label={t(day)}>
          <Heading className={styles.day}>{t(day)}</Heading>
          <Alerts items={ofDay} filter={filter} onGone={onGone} />
        </section>
      ))}
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<AlertsSkeleton rows={2} />}
      >
        <p ref={end} className={styles.end}>
          {t('end')}
        </p>
      </ListEnd>
      {items.length > hintAbove && <MoreHint end={end} hasMore={query.hasNextPage} />}
    </div>
  )
}

interface AlertsProps {
  items: readonly Notification[]
  filter: Filter
  onGone: (() => void) | undefined
}

function Alerts({ items, filter, onGone }: AlertsProps) {
  const markRead = useMarkRead()
  const remove = useDeleteAlert()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          <AlertItem
            item={item}
            onOpen={() => {
              if (!item.read) markRead.mutate(item)
              onGone?.()
            }}
            onMarkRead={() => {
              keepFocus(item.id, { leaves: filter === 'unread' })
              markRead.mutate(item)
            }}
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
 * The pressed button is about to go: the focus moves to its notification or, where that goes too,
 * to the one after it, the one before it, or the list.
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
