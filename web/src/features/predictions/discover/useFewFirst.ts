import { useDeferredValue } from 'react'

const few = 4

/**
 * The first few of a list at once and the others a moment later, so that what is out of sight holds
 * nobody up. `whole` draws all at once: for who comes back to a place further down. The list must be
 * there when the component that draws it is first drawn.
 */
export function useFewFirst<T>(items: readonly T[], { whole = false }: { whole?: boolean } = {}): readonly T[] {
  return useDeferredValue(items, whole ? items : items.slice(0, few))
}
