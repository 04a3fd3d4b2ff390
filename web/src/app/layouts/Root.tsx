import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, useLocation } from 'react-router-dom'
import { boundVote, type CurrentUser, useCurrentUser, useOnline } from '#api/index.ts'
import { announce, followHistory, followMember, lazily, Optional, Spinner, useTranslation } from '#ui/index.ts'
import { addresses, isAtOneOf, isOpenToAll } from '../addresses.ts'
import { CrashScreen, Launch, landing } from '../firstScreens.tsx'
import { rememberMember } from '../memberHere.ts'
import { firstSteps } from '../overlays.ts'
import { memberShell, preloadNext, visitorShell } from '../preload.ts'
import { useBackground, useIsIdle } from './idle.ts'
import styles from './Root.module.css'
import { useScrollRestoration } from './useScrollRestoration.ts'

const { Component: LandingScreen } = landing
const { Component: FirstSteps } = firstSteps
const { Component: MemberShell } = memberShell
const { Component: VisitorShell } = visitorShell
const { Component: TrackUsage } = lazily(() => import('#features/usage/TrackUsage.tsx'))

/** Draws the frame for the viewer (member or visitor), with the screen in it. */
export function Root() {
  const { pathname } = useLocation()
  useFocusOnNavigation()
  useScrollRestoration()
  useEffect(followHistory, [])
  return (
    <Suspense fallback={<Launch />}>
      <Frame>
        <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Frame>
      <Usage />
    </Suspense>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  useFollowMember(user)
  useBackground(user?.id)
  useKeptVote(user?.id)
  if (!user && !isOpenToAll(pathname)) return <LandingScreen />
  if (user?.firstRunDue && isAtOneOf(addresses.HomeScreen.paths, pathname)) return <FirstSteps memberId={user.id} />
  return (
    <>
      {user ? <MemberShell user={user}>{children}</MemberShell> : <VisitorShell>{children}</VisitorShell>}
      <OfflineBanner />
    </>
  )
}

/** Applies the member's language, remembers whether a member is signed in, and preloads the likely next screens. */
function useFollowMember(user: CurrentUser | null): void {
  const preferred = user?.preferredLanguage
  const signedIn = user !== null
  useEffect(() => {
    rememberMember(signedIn)
    if (signedIn) return preloadNext()
  }, [signedIn])
  useEffect(() => {
    followMember(preferred)
  }, [preferred])
}

/** Casts the vote that a visitor chose before the sign-up. The code for it is loaded only if there is such a vote. */
function useKeptVote(memberId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId || !boundVote()) return
    // If the chunk cannot be loaded or the server is unavailable, the vote waits for the next page load.
    import('../background/reportKeptVote.ts')
      .then(({ reportKeptVote }) => reportKeptVote(client, memberId))
      .catch((error: unknown) => console.warn('A kept vote could not be cast yet', error))
  }, [client, memberId])
}

/** Tracks the member's usage once the browser is idle. */
function Usage() {
  const { user } = useCurrentUser()
  const isIdle = useIsIdle(user !== null)
  if (!user || !isIdle) return null
  return (
    <Optional>
      <TrackUsage memberId={user.id} />
    </Optional>
  )
}

/** Moves the focus to the main part after navigation, so that keys and screen readers continue from there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** A banner while there is no connection. Announced when the connection is lost and when it is back. */
function OfflineBanner() {
  const { t } = useTranslation('connection')
  const online = useOnline()
  const wasOnline = useRef(true)
  useEffect(() => {
    if (online && !wasOnline.current) announce(t('back'))
    wasOnline.current = online
  }, [online, t])
  return (
    <div role="status" className={styles.wrapper}>
      {!online && <p className={styles.banner}>{t('offline')}</p>}
    </div>
  )
}
