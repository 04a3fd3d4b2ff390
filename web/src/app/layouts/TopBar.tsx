import type { Ref } from 'react'
import { paths } from '#api/index.ts'
import { Bell } from '#features/notifications/Bell.tsx'
import { Brand, GearIcon, Link, SearchIcon, Tooltip, useTranslation } from '#ui/index.ts'
import { searchOverlay } from '../overlays.ts'
import styles from './TopBar.module.css'
import { useOpening } from './useOpening.ts'

interface TopBarProps {
  ref: Ref<HTMLElement>
  isAdmin: boolean
  onSearch(): Promise<void>
}

/** The product's name, the search button, the bell, and the admin's gear. */
export function TopBar({ ref, isAdmin, onSearch }: TopBarProps) {
  const { t } = useTranslation('common')
  return (
    <header ref={ref} className={styles.top}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          <Brand />
        </Link>
        <SearchButton onSearch={onSearch} />
        <div className={styles.tools}>
          <Bell />
          {isAdmin && (
            <Tooltip text={t('nav.admin')}>
              <Link to={paths.admin} className={styles.tool} aria-label={t('nav.admin')}>
                <GearIcon />
              </Link>
            </Tooltip>
          )}
        </div>
      </div>
    </header>
  )
}

function SearchButton({ onSearch }: Pick<TopBarProps, 'onSearch'>) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={styles.search} aria-keyshortcuts="/" {...useOpening(searchOverlay, onSearch)}>
      <SearchIcon />
      <span className={styles.hint}>{t('nav.search')}</span>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </button>
  )
}
