import { useState } from 'react'
import { useHideMany } from '../data/useHideMany.ts'
import { type ActForm, formFor } from '../model/actForm.ts'
import type { CaseSummary } from '../model/types.ts'
import type { useSelection } from './useSelection.ts'

interface Place {
  readonly cases: readonly CaseSummary[]
  readonly selection: ReturnType<typeof useSelection>
  /** If the open case is one of the decided ones, opens the next case. */
  moveOn(decided: readonly string[]): void
}

/** Hides the posts and comments of all selected cases, for one reason that a dialog asks for. */
export function useHiding({ cases, selection, moveOn }: Place) {
  const [form, setForm] = useState<ActForm>()
  const hides = useHideMany((ids, written) => {
    selection.select(ids)
    setForm(written)
  })
  const { selected, canHide } = selection
  return {
    /** The form of the act; undefined if the dialog is closed. */
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
