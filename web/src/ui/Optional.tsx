import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** A part that is loaded on demand. It shows `fallback` until then, or if it cannot be loaded. Default: nothing. */
export const Optional = ({
  children,
  fallback = null,
  failed = fallback,
}: {
  children: ReactNode
  fallback?: ReactNode
  failed?: ReactNode
}) => (
  <ErrorBoundary fallback={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
