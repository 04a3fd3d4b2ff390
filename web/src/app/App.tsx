import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { SignUpPromptProvider } from '../features/auth/SignUpPromptProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { Root } from './layouts/Root.tsx'
import { screens } from './screens.ts'

/** The whole app with what every screen stands on. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <SignUpPromptProvider>
            <Routes>
              <Route element={<Root />}>
                {screens.flatMap(({ paths, Screen }) =>
                  paths.map((path) => <Route key={path} path={path} element={<Screen />} />),
                )}
              </Route>
            </Routes>
          </SignUpPromptProvider>
        </BrowserRouter>
        <Toaster />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
