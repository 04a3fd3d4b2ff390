import { Suspense, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { CurrentUser } from '#api/index.ts'
import { FirstErrorState, loadProblemText, useFirstTexts } from '#ui/index.ts'
import { isOpenToAll } from './addresses.ts'
import { CrashScreen, Launch, landing } from './firstScreens.tsx'
import { rememberMember } from './memberHere.ts'
import { app, preloadFor } from './preloadLikely.ts'
import styles from './TrialBanner.module.css'

const { Component: App } = app
const { Component: LandingScreen } = landing

type Viewer = { user: CurrentUser | null } | { error: unknown }

/**
 * The root. Waits for the viewer, then draws the landing screen or loads the app. The landing screen needs no router,
 * queries or toasts.
 */
export function Start({ viewer }: { viewer: Promise<CurrentUser | null> }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <TrialBanner />
      <Suspense fallback={<Launch />}>
        <First viewer={useSettled(viewer)} />
      </Suspense>
    </ErrorBoundary>
  )
}

function First({ viewer }: { viewer: Viewer | undefined }) {
  const pathname = usePathname()
  const user = viewer && 'user' in viewer ? viewer.user : undefined
  const [inApp, setInApp] = useState(false)
  if (!inApp && (user || (user === null && isOpenToAll(pathname)))) setInApp(true)
  useEffect(() => {
    if (user === null) rememberMember(false)
  }, [user])
  if (!viewer) return <Launch />
  if ('error' in viewer) return <Unreachable error={viewer.error} />
  return inApp ? <App user={viewer.user} /> : <LandingScreen />
}

function Unreachable({ error }: { error: unknown }) {
  const t = useFirstTexts()
  const [failed, setFailed] = useState<{ sentence: string | undefined }>()
  useEffect(() => {
    loadProblemText(error)
      .catch(() => undefined)
      .then((sentence) => setFailed({ sentence }))
  }, [error])
  if (!failed) return <Launch />
  return (
    <main>
      <FirstErrorState
        title={t('common:somethingWrong')}
        text={failed.sentence ?? t('common:offline')}
        onRetry={() => location.reload()}
      />
    </main>
  )
}

/** Returns the viewer or the fetch error, once the first screen's parts are loaded; undefined until then. */
function useSettled(viewer: Promise<CurrentUser | null>): Viewer | undefined {
  const [settled, setSettled] = useState<Viewer>()
  useEffect(() => {
    viewer.then(
      async (user) => {
        await preloadFor(user)
        startTransition(() => setSettled({ user }))
      },
      (error: unknown) => setSettled({ error }),
    )
  }, [viewer])
  return settled
}

/** Hook: the page's path. Updates only on the browser's Back and Forward. */
function usePathname(): string {
  const [pathname, setPathname] = useState(location.pathname)
  useEffect(() => {
    const follow = () => setPathname(location.pathname)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return pathname
}

/** Warns above every screen that anyone can sign in as anyone. Shown if the gateway marks the page as a trial. */
function TrialBanner() {
  const t = useFirstTexts()
  if (document.querySelector<HTMLMetaElement>('meta[name="trial"]')?.content !== 'yes') return null
  return (
    <p role="status" className={styles.banner}>
      {t('common:trial')}
    </p>
  )
}
