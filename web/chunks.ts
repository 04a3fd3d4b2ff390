import { sep } from 'node:path'

/*
 * The modules of each chunk. Each request costs a slow phone a round trip, and browsers limit parallel requests. So the
 * modules that most screens share are in a few chunks. Of these, the landing screen first loads `base`, `ui`, `pickers`.
 */

/** The packages of each chunk, by chunk name. */
const packages: Readonly<Record<string, RegExp>> = {
  base: /^(react|react-dom|scheduler|react-error-boundary)\//,
  dialog: /^i18next\//,
  'base-app': /^(react-router|react-router-dom|@tanstack)\//,
  // Chart packages have the same scope, but stay in the one chunk that draws charts.
  antd: /^(antd|@ant-design\/(?!charts|plots|graphs)[^/]+|@rc-component|rc-[a-z-]+)\//,
}

/** The files and folders of `src` in each chunk. A module is in the first chunk that matches. */
const own: Readonly<Record<string, readonly string[]>> = {
  /** The modules of the landing screen's first paint. */
  ui: [
    ...['request', 'clock', 'preloadedReads', 'error', 'network', 'paths', 'signIn', 'currentUser'].map(inApi),
    ...['invitation', 'keptVote', 'traceparent'].map(inApi),
    'features/auth/SignIn.tsx',
    ...['addresses', 'firstScreens', 'followDeployment', 'memberHere'].map(inApp),
    ...['Avatar', 'Brand', 'Button', 'CrowdBar', 'EmptyState', 'ErrorState'].map(inUi),
    ...['classes', 'icons/landing-icons', 'icons/icon', 'lazily', 'pictures', 'topDialog'].map(inUi),
    ...['countdown', 'format', 'languages', 'loadProblemText', 'texts'].map((name) => `ui/language/${name}`),
  ],
  /** The pickers, page links and vote button of visitors' screens. Members have the pickers in the settings. */
  pickers: ['LanguagePicker', 'PageLinks', 'ThemePicker', 'VoteButton', 'theme/theme'].map(inUi),
  /** Dialogs, which the landing screen opens later, with i18next. */
  dialog: [
    ...['Dialog', 'IconButton', 'Tooltip', 'backEntries', 'ignoreTaps', 'useModal'].map(inUi),
    ...['language/i18n', 'language/problem', 'language/useTranslation', 'toast/store'].map(inUi),
  ],
  /** The modules of every other screen: the frames, and posts in lists. */
  app: [
    ...['App', 'overlays', 'preload', 'screens.ts'].map(inApp),
    ...['MemberFrame', 'MemberShell', 'Root', 'TopBar'].map((name) => `app/layouts/${name}`),
    ...['api/call', 'api/keys', 'api/live', 'api/reactions', 'api/usage', 'api/viewer'],
    'features/comments/data/keys',
    ...['useHeld', 'useUnread'].map((name) => `features/notifications/data/${name}`),
    'features/predictions/create/reopenDraft',
    ...['data/names', 'feed/FeedSkeleton', 'feed/ListEnd'].map(inPredictions),
    'api/useServerTime',
    ...['postStore', 'usePolling', 'usePosts'].map(inData),
    ...['voteQueue', 'waitingVotes'].map(inData),
    ...['feed/CardItem', 'model/countdown', 'model/images', 'model/post', 'model/voting'].map(inPredictions),
    ...['CardActions', 'CardHeader', 'PredictionCard', 'TimeLeft'].map(inCard),
    ...['reports/ReportingProvider', 'mutes/MutingProvider', 'blocks/BlockingProvider'].map(
      (name) => `features/${name}`,
    ),
  ],
  /** The modules of several screens and overlays, but not of the frames or the feed. */
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
      'icons/further-icons',
      'letterOf',
      'useArrival',
      'useIsMounted',
    ].map(inUi),
    ...['Counter', 'Field', 'Fieldset', 'fieldErrors'].map((name) => `ui/forms/${name}`),
    ...['photos/photoFiles', 'photos/scalePhoto', 'textDrafts', 'useFormDraft', 'useTextDraft'].map(inUi),
    'features/predictions/card/PostMenu',
    ...['api/eachOnce', 'features/journal/data', 'features/comments/model/types'],
  ],
  /** Reports and decisions, and the questions before a report, a block or a mute. Each is small. */
  reports: [
    'features/reports',
    ...['blocks/BlockQuestion', 'blocks/data', 'mutes/MuteDialog', 'mutes/data'].map((name) => `features/${name}`),
    'features/predictions/data/dismiss',
  ],
  /** The modules of settings and other forms, but not of posts. */
  forms: [
    ...['Combobox', 'PasswordField', 'Segmented', 'searchOptions'].map((name) => `ui/forms/${name}`),
    ...['ListedRow', 'Meter', 'Switch', 'Tabs', 'useFocusNeighbour'].map(inUi),
    'api/upload',
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

/** The chunks by priority. Each chunk also takes the dependencies of its modules, unless an earlier chunk has them. */
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

/** Returns the name of a module's chunk; null if the bundler may choose a chunk. */
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
