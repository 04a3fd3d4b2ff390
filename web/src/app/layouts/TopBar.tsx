import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../api/index.ts'
import { Bell } from '../../features/alerts/Bell.tsx'
import { Brand, GearIcon, SearchIcon, Tooltip } from '../../ui/index.ts'
import styles from './TopBar.module.css'

interface TopBarProps {
  isAdmin: boolean
  onSearch(): void
  /** Loads the search overlay before it is asked for. */
  onSearchNear(): void
}

/** The product's name, the way to search, the bell, and the admin's gear. */
export function TopBar({ isAdmin, onSearch, onSearchNear }: TopBarProps) {
  const { t } = useTranslation('common')
  return (
    <header className={styles.top}>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.brand}>
          <Brand />
        </Link>
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="/"
          onClick={onSearch}
          onPointerEnter={onSearchNear}
          onFocus={onSearchNear}
        >
          <SearchIcon />
          <span className={styles.hint}>{t('nav.search')}</span>
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        </button>
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
