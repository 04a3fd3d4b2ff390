/** The icons of the frames, and of posts in lists. */
import { icon } from './icon.tsx'

export const HomeIcon = icon(<path d="M4 10.8 12 4l8 6.8V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </>,
)
export const GearIcon = icon(
  <>
    <path d="M10.4 3.9a3.2 3.2 0 0 1 3.2 0l3.9 2.3a3.2 3.2 0 0 1 1.6 2.8v6a3.2 3.2 0 0 1-1.6 2.8l-3.9 2.3a3.2 3.2 0 0 1-3.2 0l-3.9-2.3a3.2 3.2 0 0 1-1.6-2.8V9a3.2 3.2 0 0 1 1.6-2.8z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const MoreIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="0.75" fill="currentColor" />
    <circle cx="12" cy="12" r="0.75" fill="currentColor" />
    <circle cx="18.5" cy="12" r="0.75" fill="currentColor" />
  </>,
)
export const CommentIcon = icon(<path d="M20 11.5a7.5 7.5 0 0 1-11 6.6L4.5 19.5l1.3-4.2A7.5 7.5 0 1 1 20 11.5z" />)
export const HeartIcon = icon(
  <path d="M12 19.5S4.5 15.2 4.5 9.8A4.1 4.1 0 0 1 12 7.4a4.1 4.1 0 0 1 7.5 2.4c0 5.4-7.5 9.7-7.5 9.7z" />,
)
export const PhotoIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m4.5 17 4.5-4 3.5 3 3-2.5 4 3.5" />
  </>,
)
export const SparkIcon = icon(
  <path d="M12 3.5c.9 4.6 3.4 7.3 8.5 8.5-5.1 1.2-7.6 3.9-8.5 8.5-.9-4.6-3.4-7.3-8.5-8.5 5.1-1.2 7.6-3.9 8.5-8.5z" />,
)
export const BellIcon = icon(
  <path d="M6.5 10.5a5.5 5.5 0 0 1 11 0c0 4 1.7 5.2 1.7 6H4.8c0-.8 1.7-2 1.7-6zM10 19.5a2.2 2.2 0 0 0 4 0" />,
)
export const FlameIcon = icon(
  <path d="M12 3.5c.4 3.4 5.5 5.4 5.5 10.3a5.5 5.5 0 0 1-11 0c0-2.1 1-3.5 2.2-4.6.2 1.6.9 2.4 1.8 2.7C10.2 8.6 10.7 5.7 12 3.5z" />,
)
export const MailIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m4 7.5 8 5.7 8-5.7" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.3-4.3" />
  </>,
)
export const TrendingIcon = icon(<path d="M3.5 17 9.5 11l3.5 3.5L20.5 7M15 7h5.5v5.5" />, true)
