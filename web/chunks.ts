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
  app: /^thumbhash\//,
  // Charts are antd's cousins, but stay in the one chunk that draws them.
  antd: /^(antd|@ant-design\/(?!charts|plots|graphs)[^/]+|@rc-component|rc-[a-z-]+)\//,
}

/** Files and folders of `src`, for each chunk; the first that fits. */
const own: Readonly<Record<string, readonly string[]>> = {
  /** The first paint of the landing screen. */
  ui: [
    ...['request', 'clock', 'preloadedReads', 'error', 'cachedAt', 'network', 'paths', 'signIn', 'currentUser'].map(
      (name) => `api/${name}`,
    ),
    'features/auth/SignIn.tsx',
    ...['addresses', 'fallbacks', 'isWriting', 'landing', 'memberHere'].map(inApp),
    ...['Avatar', 'Brand', 'Button', 'CrowdBar', 'EmptyState', 'ErrorState', 'LanguagePicker'].map(inUi),
    ...['classes', 'icons/first', 'icons/icon', 'illustrations', 'lazily', 'pictures', 'topDialog', 'useTitle'].map(
      inUi,
    ),
    ...['format', 'languages', 'loadProblemText', 'texts'].map((name) => `ui/language/${name}`),
  ],
  /** Dialogs, which the landing screen opens later, with i18next. */
  dialog: [
    ...['Dialog', 'IconButton', 'Tooltip', 'backEntries', 'ignoreTaps', 'useModal'].map(inUi),
    ...['language/i18n', 'language/problem', 'language/useTranslation', 'toast/store'].map(inUi),
  ],
  /** What every other screen needs: the frames, and posts in lists. */
  app: [
    ...['App', 'overlays', 'preload', 'screens.ts'].map(inApp),
    ...['MemberFrame', 'MemberShell', 'Root', 'TopBar'].map((name) => `app/layouts/${name}`),
    ...['api/call', 'api/keys', 'api/live', 'api/usage', 'api/viewer'],
    ...['features/comments/data/keys', 'features/auth/ResendButton'],
    'features/account/data/useSaveLanguage',
    ...['features/alerts/data/useHidden', 'features/alerts/data/useUnread', 'features/predictions/create/reopenDraft'],
    ...['data/useCategoryName', 'feed/FeedSkeleton', 'feed/ListEnd'].map(inPredictions),
    'api/useServerTime',
    ...['postStore', 'usePolling', 'usePosts', 'useResolve'].map(inData),
    ...['voteQueue', 'waitingVotes'].map(inData),
    ...['feed/CardItem', 'model/countdown', 'model/images', 'model/post', 'model/split', 'model/voting'].map(
      inPredictions,
    ),
    ...['CardActions', 'CardHeader', 'CardSkeleton', 'Countdown', 'Placeholder', 'PredictionCard'].map(inCard),
  ],
  /** What several screens and overlays need, but neither frame nor feed. */
  more: [
    ...[
      'ChoiceChips',
      'ConfirmDialog',
      'Emoji',
      'Meter',
      'RetryLine',
      'Switch',
      'Tabs',
      'UnseenPhoto',
      'icons/other',
    ].map(inUi),
    ...['Combobox', 'Counter', 'Field', 'PasswordField', 'Segmented', 'searchOptions'].map(
      (name) => `ui/forms/${name}`,
    ),
    ...['photoFiles', 'textDrafts', 'useTextDraft'].map(inUi),
    ...['api/upload', 'features/journal/data', 'features/comments/model/types'],
  ],
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
export const chunkNames = ['base', 'base-app', 'ui', 'dialog', 'app', 'more', 'antd'] as const

/** The chunk that a module travels in; null where the bundler may choose. */
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
  const isPart = file.startsWith('ui/') && !/^ui\/(antd|styles|toast)\//.test(file)
  return named ?? (isPart ? 'app' : null)
}
