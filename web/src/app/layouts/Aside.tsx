import { useLocation } from 'react-router-dom'
import { paths } from '#api/index.ts'
import { ChevronIcon, GlobeIcon, Link, lazily, Optional, useMedia, useTranslation, withPostTexts } from '#ui/index.ts'
import styles from './Aside.module.css'
import { useIsIdle } from './idle.ts'

const { Component: Highlights } = lazily(() => withPostTexts(import('#features/predictions/discover/Highlights.tsx')))

const { Component: WhoToFollow } = lazily(() => withPostTexts(import('#features/account/suggestions/WhoToFollow.tsx')))

/** The windows that have the aside; same width as in MemberFrame.module.css. Other windows load nothing for the aside. */
const isWide = '(min-width: 1200px)'

/**
 * The column beside the screen on wide windows. Its parts load once the browser is idle. A part that cannot be loaded
 * or has nothing to show is left out.
 */
export function Aside({ className }: { className: string | undefined }) {
  const wide = useMedia(isWide)
  const isIdle = useIsIdle(wide)
  return (
    <aside className={className}>
      <Latest />
      {isIdle &&
        [Highlights, WhoToFollow].map((Part, index) => (
          <Optional key={index === 0 ? 'highlights' : 'people'}>
            <Part />
          </Optional>
        ))}
    </aside>
  )
}

/** A link to the public listing, which the bars do not contain. */
function Latest() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <Link to={paths.latest} className={styles.link} aria-current={pathname === paths.latest ? 'page' : undefined}>
      <GlobeIcon />
      <span>{t('seeLatest')}</span>
      <ChevronIcon />
    </Link>
  )
}
