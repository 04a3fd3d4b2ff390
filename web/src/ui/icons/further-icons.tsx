/** The icons of all other screens and overlays. */
import { icon } from './icon.tsx'

export const BackIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />, true)
export const LeaveIcon = icon(
  <path d="M14 7V5a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-2M10 12h10M17 9l3 3-3 3" />,
  true,
)
export const DeviceIcon = icon(
  <>
    <rect x="3.5" y="5" width="12" height="9.5" rx="1.5" />
    <path d="M3.5 18.5h8M18 9h1.5a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V17" />
  </>,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
)
export const ScalesIcon = icon(
  <>
    <path d="M12 4v16M8 20h8M5 7.5 12 6l7-1.5" />
    <path d="M2.5 14 5 7.5 7.5 14a2.6 2.6 0 0 1-5 0zM16.5 11 19 4.5l2.5 6.5a2.6 2.6 0 0 1-5 0z" />
  </>,
)
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5V6.5a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </>,
)
export const TrophyIcon = icon(
  <path d="M8 4.5h8v5.5a4 4 0 0 1-8 0zM8 6H4.8c0 3 1 5 3.6 5.3M16 6h3.2c0 3-1 5-3.6 5.3M12 14v3.5M8.5 20h7M10 17.5h4" />,
)
export const FreezeIcon = icon(
  <path d="M12 3.5v17M4.6 7.8l14.8 8.4M19.4 7.8 4.6 16.2M9.5 5 12 7l2.5-2M9.5 19l2.5-2 2.5 2" />,
)
export const TargetIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="4.5" />
    <path d="M12 12h.01" />
  </>,
)
export const CameraIcon = icon(
  <>
    <path d="M4 8.5h3.5L9.5 6h5l2 2.5H20a.8.8 0 0 1 .8.8v9a.8.8 0 0 1-.8.8H4a.8.8 0 0 1-.8-.8v-9a.8.8 0 0 1 .8-.8z" />
    <circle cx="12" cy="13.5" r="3.5" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 6.1a9 9 0 0 1 2.1-.3c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-3 3.6M6.3 7.8A15.6 15.6 0 0 0 2.5 12S6 18.2 12 18.2c1.6 0 3-.4 4.2-1M10 10a2.8 2.8 0 0 0 4 4" />,
)
export const DownloadIcon = icon(<path d="M12 4v11M8 11.5l4 4 4-4M5 19.5h14" />)
export const PinIcon = icon(
  <>
    <path d="M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11z" />
    <circle cx="12" cy="10" r="2.4" />
  </>,
)
export const StarIcon = icon(<path d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />)
export const EditIcon = icon(
  <path d="M4.5 19.5 5.5 15 15.8 4.7a1.6 1.6 0 0 1 2.3 0l1.2 1.2a1.6 1.6 0 0 1 0 2.3L9 18.5zM14 6.5l3.5 3.5" />,
)
export const BinIcon = icon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10.3 11v5.5M13.7 11v5.5" />,
)
export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="m6.5 6.5 11 11" />
  </>,
)
export const MuteIcon = icon(<path d="M5 9v6h3l5 4V5L8 9zM17 10l4 4M21 10l-4 4" />)
export const FlagIcon = icon(<path d="M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0" />)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11.5v4M12 8.2v.1" />
  </>,
)
export const UndoIcon = icon(<path d="M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9" />, true)
