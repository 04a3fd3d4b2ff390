import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { type CurrentUser, createQueryClient, meKey } from '#api/index.ts'
import { SignUpPromptProvider } from '#features/auth/SignUpPromptProvider.tsx'
import { BlockingProvider } from '#features/blocks/BlockingProvider.tsx'
import { MutingProvider } from '#features/mutes/MutingProvider.tsx'
import { ReportingProvider } from '#features/reports/ReportingProvider.tsx'
import { startI18n } from '#ui/index.ts'
import { Toaster } from '#ui/toast/Toaster.tsx'
import { Root } from './layouts/Root.tsx'
import { screens } from './screens.ts'

export { preloadScreen } from './preload.ts'

startI18n()

/** The app: router, providers and all screens except the landing screen. A null `user` is a visitor. */
export default function App({ user }: { user: CurrentUser | null }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    client.setQueryData(meKey, user)
    return client
  })
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SignUpPromptProvider>
          <BlockingProvider>
            <MutingProvider>
              <ReportingProvider>
                <Routes>
                  <Route element={<Root />}>
                    {screens.flatMap(({ paths, Screen }) =>
                      paths.map((path) => <Route key={path} path={path} element={<Screen />} />),
                    )}
                  </Route>
                </Routes>
              </ReportingProvider>
            </MutingProvider>
          </BlockingProvider>
        </SignUpPromptProvider>
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  )
}
