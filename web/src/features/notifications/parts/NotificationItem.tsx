import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { serverNow } from '#api/index.ts'
import { BinIcon, CheckIcon, Link, letterOf, Menu, type MenuItem, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { isUrgent } from '../model/days.ts'
import { notificationText } from '../model/notificationText.ts'
import { localPath, type Notification } from '../model/types.ts'
import { NotificationIcon } from './NotificationIcon.tsx'
import styles from './NotificationItem.module.css'
import { useSwipe } from './useSwipe.ts'

interface ItemProps {
  item: Notification
  /** Whether to mark a high priority. False if all items of this part have high priority, because its heading shows that. */
  saysPriority: boolean
  /** Called when the notification is opened. Links navigate by themselves. */
  onOpen(): void
  onMarkRead(): void
  /** Called when a swipe marks the notification as read. */
  onSwipeRead(): void
  onDelete(): void
}

/**
 * A notification, with a link to its subject.
 * The menu, a swipe or a key marks the notification as read (R) or deletes it (Delete).
 */
export function NotificationItem({ item, saysPriority, onOpen, onMarkRead, onSwipeRead, onDelete }: ItemProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const id = useId()
  const { title, message } = notificationText(item)
  const swipe = useSwipe({ onStart: onDelete, onEnd: item.read ? undefined : onSwipeRead })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const run = event.key === 'Delete' ? onDelete : letterOf(event) === 'r' && !item.read ? onMarkRead : undefined
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div className={styles.frame} data-swiped={swipe.moved < 0 ? 'delete' : swipe.moved > 0 ? 'read' : undefined}>
      <SwipeSign moved={swipe.moved} counts={swipe.counts} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link inside */}
      <div
        className={styles.item}
        data-unread={!item.read || undefined}
        data-priority={item.priority}
        style={swipe.moved === 0 ? undefined : { translate: `calc(${swipe.moved}px * var(--forward)) 0` }}
        onKeyDown={onKeyDown}
        {...swipe.handlers}
      >
        <NotificationIcon kind={item.kind} type={item.type} fromUser={item.fromUser} />
        <div className={styles.words}>
          <p className={styles.head}>
            <Opener path={localPath(item.actionUrl)} describedBy={id} onOpen={onOpen}>
              {!item.read && <span className="visually-hidden">{`${t('unread')}: `}</span>}
              {title}
            </Opener>
            <time className={styles.time} dateTime={item.createdAt}>
              {format.relative(item.createdAt, serverNow())}
            </time>
          </p>
          <p id={id} className={styles.message}>
            {message}
          </p>
          {saysPriority && isUrgent(item) && <Tag tone="danger">{t('highPriority')}</Tag>}
        </div>
        <div className={styles.actions}>
          <Menu label={t('menu')} items={actionsOf(item, { onMarkRead, onDelete }, t)} />
        </div>
      </div>
    </div>
  )
}

function actionsOf(
  item: Notification,
  { onMarkRead, onDelete }: Pick<ItemProps, 'onMarkRead' | 'onDelete'>,
  t: (key: 'markRead' | 'delete') => string,
): MenuItem[] {
  const read: MenuItem = { label: t('markRead'), icon: <CheckIcon />, run: onMarkRead }
  const erase: MenuItem = { label: t('delete'), icon: <BinIcon />, tone: 'danger', run: onDelete }
  return item.read ? [erase] : [read, erase]
}

/** The action of the swipe, as an icon behind the row. */
function SwipeSign({ moved, counts }: { moved: number; counts: boolean }) {
  if (moved === 0) return null
  return (
    <span className={styles.sign} data-counts={counts || undefined} aria-hidden="true">
      {moved < 0 ? <BinIcon /> : <CheckIcon />}
    </span>
  )
}

interface OpenerProps {
  path: string | undefined
  describedBy: string
  onOpen(): void
  children: ReactNode
}

/** The title. A link if there is a target, otherwise a button that marks the notification as read. */
function Opener({ path, describedBy, onOpen, children }: OpenerProps) {
  const props = { className: styles.title, 'aria-describedby': describedBy, 'data-opener': '', onClick: onOpen }
  return path ? (
    <Link to={path} {...props}>
      {children}
    </Link>
  ) : (
    <button type="button" {...props}>
      {children}
    </button>
  )
}
