import { createContext, useContext } from 'react'

/** What the comments of a post know of its sides: their names, and who shows which. */
interface Sides {
  readonly agree: string
  readonly disagree: string
  readonly shown: ReadonlyMap<string, boolean>
}

export const SidesContext = createContext<Sides | undefined>(undefined)

/** The side that a member shows beside their comments; undefined for none. */
export function useShownSide(memberId: string): { side: boolean; name: string } | undefined {
  const sides = useContext(SidesContext)
  const side = sides?.shown.get(memberId)
  if (!sides || side === undefined) return undefined
  return { side, name: side ? sides.agree : sides.disagree }
}
