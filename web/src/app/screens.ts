import { type ComponentType, lazy } from 'react'

interface Screen {
  /** The addresses that show it, as React Router patterns. */
  readonly paths: readonly string[]
  /** A chunk of its own, loaded when it is first gone to. */
  readonly Screen: ComponentType
  /** Visitors may open it as well; at the others they see the landing screen. */
  readonly openToAll?: true
}

/** Every screen there is, with its addresses. */
export const screens: readonly Screen[] = [
  { paths: ['/', '/home'], Screen: lazy(() => import('./screens/HomeScreen.tsx')) },
  { paths: ['/account', '/profile'], Screen: lazy(() => import('./screens/AccountScreen.tsx')) },
  { paths: ['/profile/:id', '/enhanced-profile/:id'], Screen: lazy(() => import('./screens/ProfileScreen.tsx')) },
  {
    paths: ['/prediction/:id', '/predictions/:id'],
    Screen: lazy(() => import('./screens/PredictionScreen.tsx')),
    openToAll: true,
  },
  { paths: ['/admin'], Screen: lazy(() => import('./screens/AdminScreen.tsx')), openToAll: true },
  { paths: ['*'], Screen: lazy(() => import('./screens/NotFoundScreen.tsx')) },
]

/** The patterns of the screens that visitors may open. */
export const openPaths = screens.filter((screen) => screen.openToAll).flatMap((screen) => screen.paths)
