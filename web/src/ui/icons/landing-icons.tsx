/** The icons of the landing screen, which other screens use too. */
import { icon } from './icon.tsx'

export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19c.7-3.1 3.2-4.7 6.5-4.7s5.8 1.6 6.5 4.7M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.7 3.1 2.1 3.5 4.2" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CrossIcon = icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />)
export const ChevronIcon = icon(<path d="m9 5.5 6.5 6.5L9 18.5" />, true)
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 3.5l4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.3 2.2 3.4 4.9 3.4 8s-1.1 5.8-3.4 8c-2.3-2.2-3.4-4.9-3.4-8S9.7 6.2 12 4z" />
  </>,
)
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />)
export const WarningIcon = icon(<path d="M12 4.5 3.5 19h17zM12 10v4M12 16.5v.1" />)
