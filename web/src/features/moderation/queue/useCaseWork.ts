import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSealed } from '../case/sealed.ts'
import { useTakeAct } from '../data/useActs.ts'
import { useAssign } from '../data/useAssign.ts'
import { useDismiss } from '../data/useDismissals.ts'
import { type ActForm, formFor } from '../model/actForm.ts'
import { deedsOf, isOpen } from '../model/acts.ts'
import { nextAfter, toggled } from '../model/queue.ts'
import type { ActKind, CaseDetail, CaseSummary } from '../model/types.ts'
import type { useOpenCase } from './useOpenCase.ts'

interface Asked {
  readonly caseId: string
  readonly form: ActForm
  /** The case's `additions` as the form was opened; undefined where it was opened again for the case as it is now. */
  readonly seen?: number
}

interface Place {
  readonly cases: readonly CaseSummary[]
  /** The case on the screen, and its details once they are there. */
  readonly currentId: string | undefined
  readonly detail: CaseDetail | undefined
  readonly go: Pick<ReturnType<typeof useOpenCase>, 'open' | 'close'>
}

/** What a moderator does with the cases of a list: after each decision the next one opens. */
export function useCaseWork({ cases, currentId, detail, go }: Place) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const assign = useAssign()
  const dismissals = useDismiss(go.open)
  const acts = useTakeAct({
    onUndone: () => undefined,
    onFailed(caseId, form) {
      go.open(caseId)
      setAsked({ caseId, form })
    },
  })
  const cache = useQueryClient()
  const selectable = cases.filter((each) => !isSealed(cache, each)).map(({ id }) => id)
  const chosen = selected.filter((id) => selectable.includes(id))

  function moveOn(decided: readonly string[]) {
    const next = nextAfter(cases, currentId, decided)
    setSelected((before) => before.filter((id) => !decided.includes(id)))
    if (next === undefined && currentId !== undefined) go.close()
    else if (next !== undefined && next !== currentId) go.open(next)
  }
  const isHeldOpen = (ids: readonly string[]) => detail?.isHeld === true && ids.includes(detail.id)
  function dismiss(ids: readonly string[]) {
    moveOn(ids)
    const seen = Object.fromEntries([...cases, ...(detail ? [detail] : [])].map(({ id, additions }) => [id, additions]))
    const held = cases.some(({ id, isHeld }) => isHeld && ids.includes(id)) || isHeldOpen(ids)
    dismissals.mutate({ ids, held, seen })
  }
  return {
    selected: chosen,
    /** Those that can be: what is sealed is not decided unseen. */
    selectable,
    toggle: (id: string) => selectable.includes(id) && setSelected(toggled(chosen, id)),
    select: setSelected,
    dismissSelected: () => dismiss(chosen),
    dismissOpen: () => detail && isOpen(detail) && dismiss([detail.id]),
    /** The form of an act, which is open while there is one. */
    form: asked && asked.caseId === currentId ? asked.form : undefined,
    ask: (act: ActKind) =>
      detail &&
      deedsOf(detail).includes(act) &&
      setAsked({ caseId: detail.id, form: formFor(act, detail.reportList, detail.targetKind), seen: detail.additions }),
    cancel: () => setAsked(undefined),
    act(form: ActForm) {
      const seen = asked?.seen ?? detail?.additions
      if (currentId === undefined || seen === undefined) return
      setAsked(undefined)
      moveOn([currentId])
      acts.mutate({ ids: [currentId], form, seen })
    },
    assign(viewerId: string) {
      if (!detail) return
      const { id, assignee: before } = detail
      assign.mutate({ id, mine: before?.id !== viewerId, before })
    },
  }
}

export type CaseWork = ReturnType<typeof useCaseWork>
