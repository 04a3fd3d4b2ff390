import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** A part that is loaded on demand. It shows nothing until then, or if it cannot be loaded. */
export const Optional = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
