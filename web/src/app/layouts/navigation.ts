import type { ParseKeys } from 'i18next'
import { paths } from '../../api/index.ts'
import { HomeIcon, PeopleIcon, PersonIcon, TrendingIcon } from '../../ui/index.ts'

interface Destination {
  readonly to: string
  readonly label: ParseKeys<'common'>
  readonly Icon: typeof HomeIcon
  /** The addresses at which it is highlighted. */
  readonly at: RegExp
}

/** Where the bars lead, in their order; the plus stands in the middle of them. */
export const destinations: readonly Destination[] = [
  { to: paths.home, label: 'nav.home', Icon: HomeIcon, at: /^\/(home)?$/ },
  { to: paths.trending, label: 'nav.trending', Icon: TrendingIcon, at: /^\/trending$/ },
  { to: paths.groups, label: 'nav.groups', Icon: PeopleIcon, at: /^\/groups(\/[^/]+)?$/ },
  { to: paths.account, label: 'nav.account', Icon: PersonIcon, at: /^\/(account|profile)$/ },
]
