import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../api/index.ts'
import { followHistory, Spinner } from '../../ui/index.ts'
import { CrashScreen } from '../CrashScreen.tsx'
import { Launch } from '../Launch.tsx'
import { landing, memberShell, visitorShell } from '../preload.ts'
import { isOpenToAll } from '../screens.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useBackground } from './useBackground.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useFollowMember } from './useFollowMember.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'

const { Component: LandingScreen } = landing
const { Component: MemberShell } = memberShell
const { Component: VisitorShell } = visitorShell

/** Draws the frame that fits who looks, with the screen in it. */
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
