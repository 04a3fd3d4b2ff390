import { type ReactNode, useId } from 'react'
import { serverNow } from '../../../api/index.ts'
import { BinIcon, CheckIcon, IconButton, Link, Tag, useFormat, useTranslation, WarningIcon } from '../../../ui/index.ts'
import { alertText } from '../model/alertText.ts'
import { localPath } from '../model/target.ts'
import type { Notification } from '../model/types.ts'
import { AlertIcon } from './AlertIcon.tsx'
import styles from './AlertItem.module.css'

interface AlertItemProps {
  item: Notification
  /** It was opened; a link navigates by itself. */
  onOpen(): void
  onMarkRead(): void
  onDelete(): void
}

/** A notification, which opens what it is about. */
export function AlertItem({ item, onOpen, onMarkRead, onDelete }: AlertItemProps) {
  const { t } = useTranslation('alerts')
  const format = useFormat()
  const id = useId()
  const { title, message } = alertText(item)
  return (
    <div className={styles.item} data-unread={!item.read || undefined} data-priority={item.priority}>
      <AlertIcon type={item.type} fromUser={item.fromUser} />
      <div className={styles.words}>
        <Opener path={localPath(item.actionUrl)} describedBy={id} onOpen={onOpen}>
          {!item.read && <span className="visually-hidden">{`${t('unread')}: `}</span>}
          {title}
        </Opener>
        <p id={id} className={styles.message}>
          {message}
        </p>
        <p className={styles.about}>
          {item.priority === 'high' && (
            <Tag icon={<WarningIcon />} className={styles.high}>
              {t('highPriority')}
            </Tag>
          )}
          <time dateTime={item.createdAt}>{format.relative(item.createdAt, serverNow())}</time>
        </p>
      </div>
      <div className={styles.actions}>
        {!item.read && (
          <IconButton label={t('markRead')} aria-describedby={id} icon={<CheckIcon />} onClick={onMarkRead} />
        )}
        <IconButton label={t('delete')} aria-describedby={id} icon={<BinIcon />} onClick={onDelete} />
      </div>
    </div>
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
