import { useState } from 'react'
import { ApiError, type Reportable, useCurrentUser } from '../../../api/index.ts'
import { countCharacters, problemText, useTranslation } from '../../../ui/index.ts'
import { useReport } from '../data/useReport.ts'
import { type Asks, asksOf, emptyForm, type Fault, type Form, faultsOf, textMost, toReport } from '../model/form.ts'
import type { Reason } from '../model/types.ts'

/** A report that is being written and sent. */
export interface Sending {
  readonly form: Form
  readonly asks: Asks
  readonly isPending: boolean
  readonly isSent: boolean
  readonly isTooLong: boolean
  /** Why it could not be sent, where no field is to blame. */
  readonly failure: string | undefined
  has(fault: Fault): boolean
  change(part: Partial<Form>): void
  /** Resolves to the fields that are to blame, in their order. */
  send(): Promise<readonly Fault[]>
  /** Takes off what was found wanting, as another reason asks for other things. */
  clearFaults(): void
  reset(): void
}

/** What is written about something, its faults, and sending it. */
export function useSending(thing: Reportable, reason: Reason | undefined): Sending {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  const [form, setForm] = useState(emptyForm)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<string>()
  const report = useReport()
  const asks = asksOf(reason ?? 'other', user !== null)

  async function send(): Promise<readonly Fault[]> {
    const missing = faultsOf(form, asks)
    setFaults(missing)
    setFailure(undefined)
    if (missing.length > 0 || report.isPending || !reason) return missing
    try {
      await report.mutateAsync(toReport(thing, reason, form, asks))
      return []
    } catch (error) {
      const blamed = blamedBy(error)
      setFaults(blamed)
      if (blamed.length === 0) setFailure(problemText(error) ?? t('dialog.failed'))
      return blamed
    }
  }

  return {
    form,
    asks,
    failure,
    isPending: report.isPending,
    isSent: report.isSuccess,
    isTooLong: (['text', 'law', 'name'] as const).some((field) => countCharacters(form[field]) > textMost[field]),
    has: (fault) => faults.includes(fault),
    change(part) {
      setForm((before) => ({ ...before, ...part }))
      setFaults((before) => before.filter((fault) => !(fault in part)))
    },
    send,
    clearFaults() {
      setFaults([])
      setFailure(undefined)
    },
    reset() {
      setForm(emptyForm)
      report.reset()
    },
  }
}

/** The fields that the server found wanting. */
function blamedBy(error: unknown): Fault[] {
  const fields = error instanceof ApiError ? error.fields.map(({ field }) => field.split('.').at(-1)) : []
  return (['rule', 'text', 'name', 'email', 'goodFaith'] as const).filter((fault) => fields.includes(fault))
}
