import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#api/index.ts'
import { HomeIcon, Link, PeopleIcon, PersonIcon, TrendingIcon, useTranslation } from '#ui/index.ts'

interface Destination {
  readonly to: string
  readonly label: ParseKeys<'common'>
  readonly Icon: typeof HomeIcon
  /** Paths at which the link is highlighted. */
  readonly at: RegExp
}

/** The destinations in the bars, in order. The plus button goes in the middle. */
export const destinations: readonly Destination[] = [
  { to: paths.home, label: 'nav.home', Icon: HomeIcon, at: /^\/(home)?$/ },
  { to: paths.trending, label: 'nav.trending', Icon: TrendingIcon, at: /^\/trending$/ },
  { to: paths.groups, label: 'nav.groups', Icon: PeopleIcon, at: /^\/groups(\/[^/]+)?$/ },
  { to: paths.account, label: 'nav.account', Icon: PersonIcon, at: /^\/(account|profile)$/ },
]

/** The main links, styled by `className`. `middle` goes between the two halves. */
export function Navigation({ className, middle }: { className: string | undefined; middle?: ReactNode }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const links = destinations.map(({ to, label, Icon, at }) => (
    <Link key={to} to={to} className={className} aria-current={at.test(pathname) ? 'page' : undefined}>
      <Icon />
      <span>{t(label)}</span>
    </Link>
  ))
  const half = Math.ceil(links.length / 2)
  return (
    <>
      {links.slice(0, half)}
      {middle}
      {links.slice(half)}
    </>
  )
}
