import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type CurrentUser, paths } from '../../api/index.ts'
import { Brand, Button, GearIcon, PlusIcon, Tooltip } from '../../ui/index.ts'
import { AsideProfile } from './AsideProfile.tsx'
import { Destinations } from './Destinations.tsx'
import styles from './MemberShell.module.css'
import { ShellContext } from './shell.ts'
import { loadCreate, useCreating } from './useCreating.tsx'

/** The frame of members: bars on phones, a rail and an aside on wider screens. */
export default function MemberShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { t } = useTranslation('common')
  const { create, createIn, overlay } = useCreating()
  const shell = useMemo(() => ({ user, create, createIn }), [user, create, createIn])
  return (
    <ShellContext value={shell}>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <header className={styles.top}>
        <div className={styles.topInner}>
          <Link to={paths.home} className={styles.brand}>
            <Brand />
          </Link>
          {user.isAdmin && (
            <Tooltip text={t('nav.admin')}>
              <Link to={paths.admin} className={styles.tool} aria-label={t('nav.admin')}>
                <GearIcon />
              </Link>
            </Tooltip>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Destinations className={styles.railLink} />
          <Button look="primary" wide icon={<PlusIcon />} onClick={create} onPointerEnter={loadCreate}>
            {t('nav.create')}
          </Button>
        </nav>
        <main id="main" className={styles.main} tabIndex={-1}>
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
              onPointerEnter={loadCreate}
            >
              <PlusIcon strokeWidth={2.4} />
            </button>
          }
        />
      </nav>
      {overlay}
    </ShellContext>
  )
}
