import { lazy, type ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { CrashScreen } from './CrashScreen.tsx'
import { openToAll, Root } from './layouts/Root.tsx'

const HomeScreen = lazy(() => import('./screens/HomeScreen.tsx'))
const PredictionScreen = lazy(() => import('./screens/PredictionScreen.tsx'))
const AccountScreen = lazy(() => import('./screens/AccountScreen.tsx'))
const ProfileScreen = lazy(() => import('./screens/ProfileScreen.tsx'))
const AdminScreen = lazy(() => import('./screens/AdminScreen.tsx'))
const NotFoundScreen = lazy(() => import('./screens/NotFoundScreen.tsx'))

/** A screen of members; whoever is not signed in sees the landing screen at the same address. */
const members = (path: string, element: ReactNode): RouteObject => ({ path, element })
/** A screen of everyone. */
const everyone = (path: string, element: ReactNode): RouteObject => ({ path, element, handle: openToAll })

/** Every screen is a chunk of its own, loaded when it is first gone to. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    children: [
      members('/', <HomeScreen />),
      members('/home', <HomeScreen />),
      members('/account', <AccountScreen />),
      members('/profile', <AccountScreen />),
      members('/profile/:id', <ProfileScreen />),
      members('/enhanced-profile/:id', <ProfileScreen />),
      everyone('/prediction/:id', <PredictionScreen />),
      everyone('/predictions/:id', <PredictionScreen />),
      everyone('/admin', <AdminScreen />),
      members('*', <NotFoundScreen />),
    ],
  },
])
