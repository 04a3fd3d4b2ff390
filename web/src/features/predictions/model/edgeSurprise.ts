interface EdgeChange {
  readonly right: boolean
  readonly edgeBefore: number | null
  readonly edgeAfter: number | null
}

/** If exactly half of the others were right, an edge above this falls with a right vote, and one below its negative rises. */
const halfCrowdEdge = 50

/**
 * Names a change of the edge that contradicts the verdict: it fell with a right vote, or rose with a wrong one. Returns
 * undefined for any other change. A vote with the majority adds 0 to the sum but counts, so the edge moves towards 0. No other
 * vote moves an edge between -50 and 50 against the verdict, so most of the others were right (fell) or wrong (rose).
 */
export function edgeSurprise({ right, edgeBefore, edgeAfter }: EdgeChange): 'edgeFell' | 'edgeRose' | undefined {
  if (edgeBefore === null || edgeAfter === null || Math.abs(edgeBefore) > halfCrowdEdge) return undefined
  if (right && edgeAfter < edgeBefore) return 'edgeFell'
  if (!right && edgeAfter > edgeBefore) return 'edgeRose'
  return undefined
}
