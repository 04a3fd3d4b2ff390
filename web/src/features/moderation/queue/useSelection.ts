import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSealed } from '../data/reads.ts'
import { canHide, hasHeldPhoto, toggled } from '../model/queue.ts'
import type { CaseSummary } from '../model/types.ts'

/** The selected cases of a list. */
export function useSelection(cases: readonly CaseSummary[]) {
  const [selected, select] = useState<readonly string[]>([])
  const cache = useQueryClient()
  const selectable = cases.filter((each) => !isSealed(cache, each) && !hasHeldPhoto(each)).map(({ id }) => id)
  const chosen = selected.filter((id) => selectable.includes(id))
  return {
    selected: chosen,
    /** The ids of the cases that can be selected: neither sealed cases nor cases with a photo that waits for review. */
    selectable,
    /** Whether all selected cases can be hidden. */
    canHide: canHide(cases.filter(({ id }) => chosen.includes(id))),
    toggle: (id: string) => selectable.includes(id) && select(toggled(chosen, id)),
    select,
    drop: (ids: readonly string[]) => select((before) => before.filter((id) => !ids.includes(id))),
  }
}
