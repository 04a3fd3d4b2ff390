import { sep } from 'node:path'

/*
 * What travels together. Each request costs a slow phone a round trip and a browser keeps few open at
 * once, so what most screens share comes in a few chunks. The landing screen loads `base` and `ui` alone.
 */

/** Packages, for each chunk. */
const packages: Readonly<Record<string, RegExp>> = {
  base: /^(react|react-dom|scheduler|react-error-boundary)\//,
  dialog: /^i18next\//,
  'base-app': /^(react-router|react-router-dom|@tanstack)\//,
  // Charts are antd's cousins, but stay in the one chunk that draws them.
  antd: /^(antd|@ant-design\/(?!charts|plots|graphs)[^/]+|@rc-component|rc-[a-z-]+)\//,
}

/** Files and folders of `src`, for each chunk; the first that fits. */
const own: Readonly<Record<string, readonly string[]>> = {
  /** The first paint of the landing screen. */
  ui: [
    ...['request', 'clock', 'preloadedReads', 'error', 'cachedAt', 'network', 'paths', 'signIn', 'currentUser'].map(
      inApi,
    ),
    ...['invitation', 'keptVote', 'registration', 'traceparent'].map(inApi),
    'features/auth/SignIn.tsx',
    ...['addresses', 'fallbacks', 'isWriting', 'landing', 'memberHere'].map(inApp),
    ...['Avatar', 'Brand', 'Button', 'CrowdBar', 'EmptyState', 'ErrorState'].map(inUi),
    ...['classes', 'icons/first', 'icons/icon', 'lazily', 'Optional', 'pictures', 'topDialog', 'useTitle'].map(inUi),
    ...['format', 'languages', 'loadProblemText', 'texts'].map((name) => `ui/language/${name}`),
  ],
  /** What visitors choose at the top of a screen, read at its end, and vote with; members do the first in the settings. */
  pickers: ['LanguagePicker', 'PageLinks', 'ThemePicker', 'VoteButton', 'icons/theme', 'theme/theme'].map(inUi),
  /** Dialogs, which the landing screen opens later, with i18next. */
  dialog: [
    ...['Dialog', 'IconButton', 'Tooltip', 'backEntries', 'ignoreTaps', 'useModal'].map(inUi),
    ...['language/i18n', 'language/problem', 'language/useTranslation', 'toast/store'].map(inUi),
  ],
  /** What every other screen needs: the frames, and posts in lists. */
  app: [
    ...['App', 'overlays', 'preload', 'screens.ts'].map(inApp),
    ...['MemberFrame', 'MemberShell', 'Root', 'TopBar'].map((name) => `app/layouts/${name}`),
    ...['api/call', 'api/keys', 'api/live', 'api/reactions', 'api/usage', 'api/viewer'],
    'features/comments/data/keys',
    ...['features/alerts/data/useHeld', 'features/alerts/data/useUnread', 'features/predictions/create/reopenDraft'],
    ...['data/useCategoryName', 'feed/FeedSkeleton', 'feed/ListEnd'].map(inPredictions),
    'api/useServerTime',
    ...['postStore', 'usePolling', 'usePosts'].map(inData),
    ...['voteQueue', 'waitingVotes'].map(inData),
    ...['feed/CardItem', 'model/countdown', 'model/images', 'model/post', 'model/split', 'model/voting'].map(
      inPredictions,
    ),
    ...['CardActions', 'CardHeader', 'CardSkeleton', 'PredictionCard', 'TimeLeft'].map(inCard),
    ...['reports/ReportingProvider', 'mutes/MutingProvider', 'blocks/BlockingProvider'].map(
      (name) => `features/${name}`,
    ),
  ],
  /** What several screens and overlays need, but neither frame nor feed. */
  more: [
    ...[
      'Checkbox',
      'ChoiceChips',
      'ConfirmDialog',
      'Emoji',
      'HiddenLine',
      'OpenMenu',
      'RetryLine',
      'UnseenPhoto',
      'icons/other',
    ].map(inUi),
    ...['Counter', 'Field', 'Fieldset'].map((name) => `ui/forms/${name}`),
    ...['photoFiles', 'textDrafts', 'useTextDraft'].map(inUi),
    'features/predictions/card/PostMenu',
    ...['api/eachOnce', 'features/journal/data', 'features/comments/model/types'],
  ],
  /** What menus ask before a report, a block or a mute, and reports and decisions: each is small. */
  reports: [
    'features/reports',
    ...['blocks/BlockQuestion', 'blocks/data', 'mutes/MuteDialog', 'mutes/data'].map((name) => `features/${name}`),
    'features/predictions/data/dismiss',
  ],
  /** What settings and other forms need, but no post. */
  forms: [
    ...['Combobox', 'PasswordField', 'Segmented', 'searchOptions'].map((name) => `ui/forms/${name}`),
    ...['ui/Meter', 'ui/Switch', 'ui/Tabs', 'ui/photoFiles', 'api/upload'],
  ],
}

function inApi(name: string) {
  return `api/${name}`
}
function inUi(name: string) {
  return `ui/${name}`
}
function inApp(name: string) {
  return `app/${name}`
}
function inPredictions(name: string) {
  return `features/predictions/${name}`
}
function inData(name: string) {
  return inPredictions(`data/${name}`)
}
function inCard(name: string) {
  return inPredictions(`card/${name}`)
}

/** In the order in which they take what they need with them. */
export const chunkNames = [
  'base',
  'base-app',
  'ui',
  'pickers',
  'dialog',
  'app',
  'more',
  'reports',
  'forms',
  'antd',
] as const

/** The chunk that a module travels in; null if the bundler may choose. */
export function chunkOf(id: string): string | null {
  const path = id.split(sep).join('/')
  if (path.includes('vite/preload-helper') || path.includes('rolldown/runtime')) return 'ui'
  const inPackages = path.split('/node_modules/').at(-1) ?? ''
  if (inPackages !== path) return Object.keys(packages).find((name) => packages[name]?.test(inPackages)) ?? null
  const file = path.split('/web/src/').at(-1) ?? ''
  if (file === path) return null
  const named = Object.keys(own).find((name) =>
    own[name]?.some((start) => file.startsWith(start) && !/^\w/.test(file.slice(start.length))),
  )
  const isPart = file.startsWith('ui/') && !/^ui\/(antd\/|markdown\/|styles\/|toast\/|illustrations\.)/.test(file)
  return named ?? (isPart ? 'app' : null)
}
