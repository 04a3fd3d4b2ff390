import { useState } from 'react'
import { useHideMany } from '../data/useHideMany.ts'
import { type ActForm, formFor } from '../model/actForm.ts'
import type { CaseSummary } from '../model/types.ts'
import type { useSelection } from './useSelection.ts'

interface Place {
  readonly cases: readonly CaseSummary[]
  readonly selection: ReturnType<typeof useSelection>
  /** The next case opens in place of these. */
  moveOn(decided: readonly string[]): void
}

/** Hides all that is selected, for one reason. */
export function useHiding({ cases, selection, moveOn }: Place) {
  const [form, setForm] = useState<ActForm>()
  const hides = useHideMany((ids, written) => {
    selection.select(ids)
    setForm(written)
  })
  const { selected, canHide } = selection
  return {
    /** The form of the act, which is open while there is one. */
    form: canHide ? form : undefined,
    ask: () => canHide && setForm(formFor('hide', [], 'post')),
    cancel: () => setForm(undefined),
    act(written: ActForm) {
      setForm(undefined)
      moveOn(selected)
      const seen = Object.fromEntries(cases.map(({ id, additions }) => [id, additions]))
      const words = Object.fromEntries(cases.map((each) => [each.id, each.words]))
      hides.mutate({ ids: selected, form: written, seen, words })
    },
  }
}
