import type { CurrentUser } from '#api/index.ts'
import { lazily, warmFormats } from '#ui/index.ts'
import { isOpenToAll } from './addresses.ts'
import { landing } from './firstScreens.tsx'
import { wasMember } from './memberHere.ts'

const loadApp = () => import('./App.tsx')
/** The app with all screens except the landing screen. */
export const app = lazily(loadApp)

/**
 * Loads the parts that will probably be shown, while the viewer is being fetched. Loads the app if a member was signed
 * in on this browser or the screen is open to all; otherwise the landing screen. A wrong guess costs a few requests.
 */
export function preloadLikely(): void {
  const isMember = wasMember()
  void preloadFirst(isMember)
  if (isInApp(isMember)) void warmFormats()
}

/** Loads everything that the first screen needs for this viewer, so that it is drawn at once. */
export const preloadFor = (viewer: CurrentUser | null): Promise<void> => preloadFirst(viewer !== null)

const isInApp = (isMember: boolean): boolean => isMember || isOpenToAll(location.pathname)

/** Ignores failures: a part that cannot be loaded reports that when it is drawn. */
async function preloadFirst(isMember: boolean): Promise<void> {
  const parts = isInApp(isMember)
    ? [app.load(), loadApp().then(({ preloadScreen }) => preloadScreen(isMember))]
    : [landing.load()]
  await Promise.allSettled(parts)
}
