import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** A chunk that is loaded on demand. */
export interface Loadable {
  /** Loads the chunk; repeated calls are free. */
  load(): Promise<unknown>
  /** Calls `run` once the chunk is loaded: at once if it already is. Calls `failed` if it cannot be loaded. */
  whenLoaded(run: () => void, failed: () => void): void
}

/** A component in its own chunk. */
export interface Lazy<Props extends object> extends Loadable {
  load(): Promise<{ default: ComponentType<Props> }>
  /** Suspends until the chunk is loaded. */
  readonly Component: ComponentType<Props>
}

/**
 * Like React's `lazy`, but draws at once if the chunk is already loaded. `lazy` suspends even then, and React shows the
 * fallback for at least 300 ms.
 */
export function lazily<Props extends object>(load: Lazy<Props>['load']): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadAndKeep = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Late = lazy(loadAndKeep) as unknown as ComponentType<Props>
  function Component(props: Props) {
    const [Drawn] = useState(() => loaded ?? Late)
    return <Drawn {...props} />
  }
  function whenLoaded(run: () => void, failed: () => void) {
    if (loaded) run()
    else loadAndKeep().then(run, failed)
  }
  return { load: loadAndKeep, whenLoaded, Component }
}

/**
 * A part that is loaded on demand. Until then, shows `fallback` (default: nothing). If the part cannot be loaded, shows
 * `failed` (default: `fallback`).
 */
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
