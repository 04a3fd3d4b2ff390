import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { useCurrentUser } from '../../api/index.ts'
import { ErrorState, problemText, Spinner } from '../../ui/index.ts'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useFollowMember } from './useFollowMember.ts'

const MemberShell = lazy(() => import('./MemberShell.tsx'))
const VisitorShell = lazy(() => import('./VisitorShell.tsx'))
const LandingScreen = lazy(() => import('../screens/LandingScreen.tsx'))

/** Marks a route that visitors may open as well. */
export const openToAll = { openToAll: true }

/** Waits until it is known who looks, then draws the frame that fits them. */
export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <ScrollRestoration />
      <Suspense fallback={<Spinner />}>
        <Frame>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </Frame>
      </Suspense>
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { user, isPending, error } = useCurrentUser()
  const open = useMatches().some((match) => match.handle === openToAll)
  useFollowMember(user)
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
  return open ? <VisitorShell>{children}</VisitorShell> : <LandingScreen />
}
