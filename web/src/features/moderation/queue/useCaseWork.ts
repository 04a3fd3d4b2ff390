import { useState } from 'react'
import { type Seen, useTakeAct } from '../data/useActs.ts'
import { useAssign } from '../data/useAssign.ts'
import { useDismiss } from '../data/useDismissals.ts'
import { type ActForm, formFor } from '../model/actForm.ts'
import { deedsOf, isOpen } from '../model/acts.ts'
import { hasHeldPhoto, nextAfter } from '../model/queue.ts'
import type { ActKind, CaseDetail, CaseSummary } from '../model/types.ts'
import { useHiding } from './useHiding.ts'
import type { useOpenCase } from './useOpenCase.ts'
import { useSelection } from './useSelection.ts'

interface Asked {
  readonly caseId: string
  readonly form: ActForm
  /** The case's state when the form opened. Undefined if the form reopened after a failure: then the current state counts. */
  readonly seen?: Seen
}

interface Place {
  readonly cases: readonly CaseSummary[]
  /** The id of the case on the screen. */
  readonly currentId: string | undefined
  /** The case on the screen; undefined until it is loaded. */
  readonly detail: CaseDetail | undefined
  readonly go: Pick<ReturnType<typeof useOpenCase>, 'open' | 'close'>
}

const seenOf = ({ additions, profile }: CaseDetail): Seen => ({ additions, photoFile: profile?.photoFile })

/** The actions on the cases of a list. After each decision the next case opens. */
export function useCaseWork({ cases, currentId, detail, go }: Place) {
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
  const selection = useSelection(cases)
  const hiding = useHiding({ cases, selection, moveOn })

  function moveOn(decided: readonly string[]) {
    const next = nextAfter(cases, currentId, decided)
    selection.drop(decided)
    if (next === undefined && currentId !== undefined) go.close()
    else if (next !== undefined && next !== currentId) go.open(next)
  }
  function dismiss(ids: readonly string[]) {
    moveOn(ids)
    const known = [...cases, ...(detail ? [detail] : [])]
    const seen = Object.fromEntries(known.map(({ id, additions }) => [id, additions]))
    const held = known.some((each) => ids.includes(each.id) && (each.isHeld || hasHeldPhoto(each)))
    dismissals.mutate({ ids, held, seen })
  }
  return {
    ...selection,
    hiding,
    dismissSelected: () => dismiss(selection.selected),
    dismissOpen: () => detail && isOpen(detail) && dismiss([detail.id]),
    /** The form of an act; undefined if none is open. */
    form: asked && asked.caseId === currentId ? asked.form : undefined,
    ask: (act: ActKind) =>
      detail &&
      deedsOf(detail).includes(act) &&
      setAsked({ caseId: detail.id, form: formFor(act, detail.reportList, detail.targetKind), seen: seenOf(detail) }),
    cancel: () => setAsked(undefined),
    act(form: ActForm) {
      const seen = asked?.seen ?? (detail && seenOf(detail))
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
