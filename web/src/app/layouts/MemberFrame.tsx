import { memo, type ReactNode, useRef } from 'react'
import type { CurrentUser } from '#api/index.ts'
import { Button, lazily, Optional, PlusIcon, useTranslation, withAllTexts } from '#ui/index.ts'
import { createOverlay } from '../overlays.ts'
import { Aside } from './Aside.tsx'
import styles from './MemberFrame.module.css'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useAwayBars } from './useAwayBars.ts'
import { useOpening } from './useOpening.ts'

const { Component: Banners } = lazily(() => withAllTexts(import('./Banners.tsx')))

interface MemberFrameProps {
  user: CurrentUser
  onCreate(): Promise<void>
  onSearch(): Promise<void>
  children: ReactNode
}

/**
 * The frame of members: bars on phones, hidden while scrolling down; a rail and an aside on wider screens. Memoised, so
 * that opening an overlay does not redraw it. The bottom bar precedes the content: Tab reaches it before the endless feed.
 */
export const MemberFrame = memo(function MemberFrame({ user, onCreate, onSearch, children }: MemberFrameProps) {
  const { t } = useTranslation('common')
  const top = useRef<HTMLElement>(null)
  const bottom = useRef<HTMLElement>(null)
  useAwayBars(top, bottom)
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <TopBar ref={top} isAdmin={user.isAdmin === true} onSearch={onSearch} />
      <nav ref={bottom} className={styles.bottom} aria-label={t('nav.label')}>
        <Navigation className={styles.bottomLink} middle={<PlusButton onCreate={onCreate} />} />
      </nav>
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Navigation className={styles.railLink} />
          <CreateButton onCreate={onCreate} />
        </nav>
        <main id="main" className={styles.main} tabIndex={-1}>
          {(user.suspendedUntil || user.emailVerified === false) && (
            <Optional>
              <Banners user={user} />
            </Optional>
          )}
          {children}
        </main>
        <Aside className={styles.aside} />
      </div>
    </>
  )
})

interface CreateButtonProps {
  /** Opens the dialogs that create a post. */
  onCreate(): Promise<void>
}

/** The create button in the rail of wider screens. */
function CreateButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <Button look="primary" wide icon={<PlusIcon />} {...useOpening(createOverlay, onCreate)}>
      {t('nav.create')}
    </Button>
  )
}

/** The create button in the middle of a phone's bottom bar. */
function PlusButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={styles.plus} aria-label={t('nav.create')} {...useOpening(createOverlay, onCreate)}>
      <PlusIcon strokeWidth={2.4} />
    </button>
  )
}
