import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../api/index.ts'
import { VerifyEmailBanner } from '../../features/auth/VerifyEmailBanner.tsx'
import { Button, PlusIcon } from '../../ui/index.ts'
import { createOverlay, searchOverlay } from '../overlays.ts'
import { AsideProfile } from './AsideProfile.tsx'
import { Destinations } from './Destinations.tsx'
import styles from './MemberFrame.module.css'
import { TopBar } from './TopBar.tsx'

interface MemberFrameProps {
  user: CurrentUser
  onCreate(): void
  onSearch(): void
  children: ReactNode
}

/** Bars on phones, a rail and an aside on wider screens. Not drawn anew when something opens above it. */
export const MemberFrame = memo(function MemberFrame({ user, onCreate, onSearch, children }: MemberFrameProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <TopBar isAdmin={user.isAdmin === true} onSearch={onSearch} onSearchNear={searchOverlay.load} />
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Destinations className={styles.railLink} />
          <Button look="primary" wide icon={<PlusIcon />} onClick={onCreate} onPointerEnter={createOverlay.load}>
            {t('nav.create')}
          </Button>
        </nav>
        <main id="main" className={styles.main} tabIndex={-1}>
          <VerifyEmailBanner user={user} />
          {children}
        </main>
        <aside className={styles.aside}>
          <AsideProfile user={user} />
        </aside>
      </div>
      <nav className={styles.bottom} aria-label={t('nav.label')}>
        <Destinations
          className={styles.bottomLink}
          middle={
            <button
              type="button"
              className={styles.plus}
              aria-label={t('nav.create')}
              onClick={onCreate}
              onPointerEnter={createOverlay.load}
            >
              <PlusIcon strokeWidth={2.4} />
            </button>
          }
        />
      </nav>
    </>
  )
})
