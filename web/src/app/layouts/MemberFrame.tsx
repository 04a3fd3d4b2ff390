import { memo, type ReactNode } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { VerifyEmailBanner } from '../../features/auth/VerifyEmailBanner.tsx'
import { Button, PlusIcon, useTranslation } from '../../ui/index.ts'
import { createOverlay } from '../overlays.ts'
import { AsideLatest, AsideProfile } from './Aside.tsx'
import styles from './MemberFrame.module.css'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { useOpening } from './useOpening.ts'

interface MemberFrameProps {
  user: CurrentUser
  onCreate(): Promise<void>
  onSearch(): Promise<void>
  children: ReactNode
}

/**
 * Bars on phones, a rail and an aside on wider screens. Not drawn anew when something opens above it.
 * The bottom bar comes before the content: keys reach it without passing through a feed that has no end.
 */
export const MemberFrame = memo(function MemberFrame({ user, onCreate, onSearch, children }: MemberFrameProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <TopBar isAdmin={user.isAdmin === true} onSearch={onSearch} />
      <nav className={styles.bottom} aria-label={t('nav.label')}>
        <Navigation className={styles.bottomLink} middle={<PlusButton onCreate={onCreate} />} />
      </nav>
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Navigation className={styles.railLink} />
          <CreateButton onCreate={onCreate} />
        </nav>
        <main id="main" className={styles.main} tabIndex={-1}>
          <VerifyEmailBanner user={user} />
          {children}
        </main>
        <aside className={styles.aside}>
          <AsideProfile user={user} />
          <AsideLatest />
        </aside>
      </div>
    </>
  )
})

interface CreateButtonProps {
  /** Opens the dialogs that make a post. */
  onCreate(): Promise<void>
}

/** In the rail of wider screens. */
function CreateButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <Button look="primary" wide icon={<PlusIcon />} {...useOpening(createOverlay, onCreate)}>
      {t('nav.create')}
    </Button>
  )
}

/** In the middle of a phone's bottom bar. */
function PlusButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={styles.plus} aria-label={t('nav.create')} {...useOpening(createOverlay, onCreate)}>
      <PlusIcon strokeWidth={2.4} />
    </button>
  )
}
