import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../api/index.ts'
import { ErrorState, problemText, Spinner, withAllTexts } from '../../ui/index.ts'
import { CrashScreen } from '../CrashScreen.tsx'
import { loadMemberShell } from '../preload.ts'
import { screenAt } from '../screens.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useFollowMember } from './useFollowMember.ts'
import { useScrollRestoration } from './useScrollRestoration.ts'

const MemberShell = lazy(() => withAllTexts(loadMemberShell()))
const VisitorShell = lazy(() => withAllTexts(import('./VisitorShell.tsx')))
const LandingScreen = lazy(() => import('../screens/LandingScreen.tsx'))

/** Waits until it is known who looks, then draws the frame that fits them, with the screen in it. */
export function Root() {
  const { pathname } = useLocation()
  useFocusOnNavigation()
  useScrollRestoration()
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
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { user, isPending, error } = useCurrentUser()
  useFollowMember(user, isPending)
  if (isPending) return <Spinner />
  if (error)
    return (
      <main>
        <ErrorState
          title={t('somethingWrong')}
          text={problemText(error) ?? t('offline')}
          onRetry={() => location.reload()}
        />
      </main>
    )
  if (user) return <MemberShell user={user}>{children}</MemberShell>
  return screenAt(pathname)?.openToAll ? <VisitorShell>{children}</VisitorShell> : <LandingScreen />
}
