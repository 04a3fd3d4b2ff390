import { type ComponentType, lazy, useState } from 'react'

/** Something that is loaded on demand. */
export interface Loadable {
  /** Loads the chunk; a second call costs nothing. */
  load(): Promise<unknown>
  /** Runs at once where the chunk is loaded, else once it is; `failed` where it cannot be loaded. */
  whenLoaded(run: () => void, failed: () => void): void
}

/** A component in its own chunk. */
export interface Lazy<Props extends object> extends Loadable {
  load(): Promise<{ default: ComponentType<Props> }>
  /** Drawn once the chunk is there; until then it suspends. */
  readonly Component: ComponentType<Props>
}

/**
 * Like React's `lazy`, but drawn at once where the chunk was loaded before. `lazy` suspends all the
 * same, and what is shown meanwhile then stays for 300 ms.
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
