import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../api/index.ts'
import { VerifyEmailBanner } from '../../features/auth/VerifyEmailBanner.tsx'
import { Button, PlusIcon } from '../../ui/index.ts'
import { createOverlay, searchOverlay, tellNotLoaded } from '../overlays.ts'
import { AsideProfile } from './AsideProfile.tsx'
import { Destinations } from './Destinations.tsx'
import styles from './MemberShell.module.css'
import { ShellContext } from './shell.ts'
import { TopBar } from './TopBar.tsx'
import { useCreating } from './useCreating.tsx'
import { useSlashKey } from './useSlashKey.ts'

const { Component: SearchOverlay } = searchOverlay

/** An overlay is loaded when it is first opened, and stays then. */
type Overlay = 'never' | 'open' | 'closed'

/** The frame of members: bars on phones, a rail and an aside on wider screens. */
export default function MemberShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { t } = useTranslation('common')
  const { create, createIn, overlay } = useCreating()
  const [searching, setSearching] = useState<Overlay>('never')
  const search = () => searchOverlay.whenLoaded(() => setSearching('open'), tellNotLoaded)
  useSlashKey(search)
  const shell = useMemo(() => ({ user, create, createIn }), [user, create, createIn])
  return (
    <ShellContext value={shell}>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <TopBar isAdmin={user.isAdmin === true} onSearch={search} onSearchNear={searchOverlay.load} />
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Destinations className={styles.railLink} />
          <Button look="primary" wide icon={<PlusIcon />} onClick={create} onPointerEnter={createOverlay.load}>
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
              onClick={create}
              onPointerEnter={createOverlay.load}
            >
              <PlusIcon strokeWidth={2.4} />
            </button>
          }
        />
      </nav>
      {overlay}
      {searching !== 'never' && (
        <Suspense>
          <SearchOverlay memberId={user.id} open={searching === 'open'} onClose={() => setSearching('closed')} />
        </Suspense>
      )}
    </ShellContext>
  )
}
