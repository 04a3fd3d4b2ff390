import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../api/index.ts'
import { followHistory, Spinner, withAllTexts } from '../../ui/index.ts'
import { CrashScreen } from '../CrashScreen.tsx'
import { loadLandingScreen, loadMemberShell } from '../preload.ts'
import { isOpenToAll } from '../screens.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useBackground } from './useBackground.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useFollowMember } from './useFollowMember.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'

const MemberShell = lazy(() => withAllTexts(loadMemberShell()))
const VisitorShell = lazy(() => withAllTexts(import('./VisitorShell.tsx')))
const LandingScreen = lazy(loadLandingScreen)

/** Draws the frame that fits who looks, with the screen in it. */
export function Root() {
  const { pathname } = useLocation()
  useFocusOnNavigation()
  useScrollRestoration()
  useEffect(followHistory, [])
  return (
    <Suspense fallback={<Spinner />}>
      <Frame>
        <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </Suspense>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  useFollowMember(user)
  useBackground(user?.id)
  if (!user && !isOpenToAll(pathname)) return <LandingScreen />
  return (
    <>
      {user ? <MemberShell user={user}>{children}</MemberShell> : <VisitorShell>{children}</VisitorShell>}
      <OfflineBanner />
    </>
  )
}
