import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../api/index.ts'
import { VerifyEmailBanner } from '../../features/auth/VerifyEmailBanner.tsx'
import { AsideProfile } from './AsideProfile.tsx'
import { CreateButton, PlusButton } from './CreateButton.tsx'
import { Destinations } from './Destinations.tsx'
import styles from './MemberFrame.module.css'
import { TopBar } from './TopBar.tsx'

interface MemberFrameProps {
  user: CurrentUser
  onCreate(): Promise<void>
  onSearch(): Promise<void>
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
      <TopBar isAdmin={user.isAdmin === true} onSearch={onSearch} />
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={t('nav.label')}>
          <Destinations className={styles.railLink} />
          <CreateButton onCreate={onCreate} />
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
        <Destinations className={styles.bottomLink} middle={<PlusButton onCreate={onCreate} />} />
      </nav>
    </>
  )
})
