import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { serverNow } from '../../../api/index.ts'
import { BinIcon, CheckIcon, Link, Menu, type MenuItem, Tag, useFormat, useTranslation } from '../../../ui/index.ts'
import { alertText } from '../model/alertText.ts'
import { isUrgent } from '../model/days.ts'
import { localPath } from '../model/target.ts'
import type { Notification } from '../model/types.ts'
import { AlertIcon } from './AlertIcon.tsx'
import styles from './AlertItem.module.css'
import { useSwipe } from './useSwipe.ts'

interface AlertItemProps {
  item: Notification
  /** Whether it says that it is of high priority, where it is: not where all around it are. */
  saysPriority: boolean
  /** It was opened; a link navigates by itself. */
  onOpen(): void
  onMarkRead(): void
  /** The same by a swipe. */
  onSwipeRead(): void
  onDelete(): void
}

/**
 * A notification, which opens what it is about. It is marked as read and deleted by its menu, by swiping it to the
 * end or the start of the line, or by the keys R and Delete.
 */
export function AlertItem({ item, saysPriority, onOpen, onMarkRead, onSwipeRead, onDelete }: AlertItemProps) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const id = useId()
  const { title, message } = alertText(item)
  const swipe = useSwipe({ onStart: onDelete, onEnd: item.read ? undefined : onSwipeRead })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const run = event.key === 'Delete' ? onDelete : event.key === 'r' && !item.read ? onMarkRead : undefined
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
        <AlertIcon kind={item.kind} type={item.type} fromUser={item.fromUser} />
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
  { onMarkRead, onDelete }: Pick<AlertItemProps, 'onMarkRead' | 'onDelete'>,
  t: (key: 'markRead' | 'delete') => string,
): MenuItem[] {
  const read: MenuItem = { label: t('markRead'), icon: <CheckIcon />, run: onMarkRead }
  const erase: MenuItem = { label: t('delete'), icon: <BinIcon />, tone: 'danger', run: onDelete }
  return item.read ? [erase] : [read, erase]
}

/** What swiping further does, behind the row. */
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

/** The title: a link where there is a target, else a button that marks it as read. */
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
