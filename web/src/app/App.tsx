import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { SignUpPromptProvider } from '../features/auth/SignUpPromptProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { router } from './router.tsx'

/** The whole app with what every screen stands on. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={queryClient}>
        <SignUpPromptProvider>
          <RouterProvider router={router} />
        </SignUpPromptProvider>
        <Toaster />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
