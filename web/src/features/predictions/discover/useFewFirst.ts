import { useDeferredValue } from 'react'

const few = 4

/**
 * The first few of a list at once and the others a moment later, so that what is out of sight holds
 * nobody up. The list must be there when the component that draws it is first drawn.
 */
export const useFewFirst = <T>(items: readonly T[]): readonly T[] => useDeferredValue(items, items.slice(0, few))
