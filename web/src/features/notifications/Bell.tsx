import { startTransition, useRef, useState } from 'react'
import { paths, trackEvent } from '#api/index.ts'
import {
  BellIcon,
  Link,
  lazily,
  reportNotLoaded,
  Tooltip,
  useFormat,
  useMedia,
  useTranslation,
  withAllTexts,
} from '#ui/index.ts'
import styles from './Bell.module.css'
import { useUnread } from './data/useUnread.ts'

const panel = lazily(() => withAllTexts(import('./NotificationsPanel.tsx')))
const { Component: NotificationsPanel } = panel

/** Maximum number on the badge. Higher counts have their own text. */
const mostShown = 9

/** The bell with the number of unread notifications. Opens a panel on wide screens, otherwise the screen. */
export function Bell() {
  const unread = useUnread()
  const isWide = useMedia('(min-width: 960px)')
  return isWide ? <PanelBell unread={unread} /> : <ScreenBell unread={unread} />
}

function ScreenBell({ unread }: { unread: number }) {
  const label = useLabel(unread)
  return (
    <Link to={paths.notifications} className={styles.bell} aria-label={label}>
      <Face unread={unread} />
    </Link>
  )
}

function PanelBell({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications')
  const label = useLabel(unread)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const load = () => void panel.load().catch(() => undefined) // a tap retries and reports the failure
  return (
    <div className={styles.wrapper}>
      <Tooltip text={t('bell')}>
        <button
          ref={button}
          type="button"
          className={styles.bell}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            if (open) return setOpen(false)
            trackEvent({ action: 'open_alerts', category: 'navigation', label: 'panel', value: unread })
            panel.whenLoaded(() => startTransition(() => setOpen(true)), reportNotLoaded)
          }}
          onPointerEnter={load}
        >
          <Face unread={unread} />
        </button>
      </Tooltip>
      {open && <NotificationsPanel bell={button} onClose={() => setOpen(false)} />}
    </div>
  )
}

function useLabel(unread: number): string {
  const { t } = useTranslation('notifications')
  const shown = useShown(unread)
  return unread > 0 ? t('bellUnread', { count: unread, shown }) : t('bell')
}

/** Returns the badge's text. The bell's label contains it too. */
function useShown(unread: number): string {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  return unread > mostShown ? t('badgeMany') : format.number(unread)
}

function Face({ unread }: { unread: number }) {
  const shown = useShown(unread)
  return (
    <>
      <BellIcon />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </>
  )
}
