/** Checks that each limit and interval of the product has a test: its name in the title, its value in the body. */
import type { Claim } from './claims.ts'
import { faultsOf } from './threats.ts'

/** The product's limits, intervals and defaults by name, each with the values in its tests (`a|b`: one of them). */
export const constants: Readonly<Record<string, readonly string[]>> = {
  'headline, longest': ['200'],
  'supporting statement, longest': ['500'],
  'bio, longest': ['280 characters left'],
  'password, shortest': ['secreT', 'tooShort'],
  'photos a post': ['2', 'tooMany'],
  'comparison photo': ['10', 'tooLarge'],
  'profile image': ['5', 'File too large'],
  'deadline choices': ['30m', '1h', '2h', '3h', '6h', '12h', '1d', '2d', '3d', '1w'],
  'feed page': ['20'],
  'infinite scroll trigger': ['500px'],
  'feed refetch': ['15000'],
  'unread count refetch': ['30000|29000'],
  'bell badge': ['9+'],
  search: ['undefined|toBeUndefined', 'ab'],
  'notification headline': ['50'],
  'scroll hint': ['5', '6|six'],
  'login redirect delay': ['499'],
  'progress bar': ['5', '100'],
  'copy confirmation': ['1999'],
  'reply levels': ['level 3', 'repliesTooDeep'],
  rating: ['5', '6', '400'],
  reactions: ['heart', 'laughing', 'surprised', 'sad', 'fire', 'thinking'],
  'active window': ['activeUsers', '6'],
  'daily activity': ['30', 'dailyActiveUsers'],
  'admin refresh': ['30000', '60000'],
  'retention target line': ['40'],
  'content tab': ['20'],
  'overview admin actions': ['5'],
  'cohorts shown': ['5'],
  'public page': ['8|9'],
  'platform activity': ['1000|0.25'],
  'public predictions cache': ['public, max-age=300'],
  'categories cache': ['public, max-age=600'],
  inactivity: ['5', 'mousemove', 'keydown', 'scroll', 'touchstart'],
  'location cache': ['24', '2|3'],
  images: ['225', '300', 'webp'],
  toasts: ['4900', '45', '55'],
  tooltips: ['699', '301'],
  'feed header countries': ['headerCountries'],
  'country list': ['185', '200'],
  'chart animation': ['1500'],
  theme: ['dark', 'theme'],
  language: ['fr-CA', 'en'],
  'time zone guess': ['KE', 'Unknown'],
}

/** Constants without a test such as `test('bell badge: shows 9+ above 9', …)`, or whose tests do not contain the values. */
export function unheld(claims: readonly Claim[]): string[] {
  return Object.entries(constants).flatMap(([name, looksFor]) => {
    const own = claims.filter(({ titles }) => titles.some((title) => title.startsWith(`${name}: `)))
    return faultsOf(`"${name}: …"`, own, looksFor)
  })
}
