import { useState } from 'react'
import { ApiError, type Reportable, useCurrentUser } from '#api/index.ts'
import { countCharacters, currentLanguage, problemText, useTranslation } from '#ui/index.ts'
import { useReport } from '../data/useReports.ts'
import { type Asks, asksOf, emptyForm, type Fault, type Form, faultsOf, textMost, toReport } from '../model/form.ts'
import type { Reason } from '../model/types.ts'

/** A report that is being written or sent. */
export interface Sending {
  readonly form: Form
  readonly asks: Asks
  readonly isPending: boolean
  readonly isSent: boolean
  readonly isTooLong: boolean
  /** Why sending failed, if the failure does not concern a field. */
  readonly failure: string | undefined
  has(fault: Fault): boolean
  change(part: Partial<Form>): void
  /** Sends the report. Resolves to the invalid fields in display order; empty if there are none. */
  send(): Promise<readonly Fault[]>
  /** Clears the faults. Call it when the reason changes, because another reason needs other fields. */
  clearFaults(): void
  reset(): void
}

/** The form for a report, its faults, and the function that sends it. */
export function useSending(thing: Reportable, reason: Reason | undefined): Sending {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  const [form, setForm] = useState(emptyForm)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<string>()
  const report = useReport()
  const asks = asksOf(reason ?? 'other', user !== null, form)

  async function send(): Promise<readonly Fault[]> {
    const missing = faultsOf(form, asks)
    setFaults(missing)
    setFailure(undefined)
    if (missing.length > 0 || report.isPending || !reason) return missing
    try {
      await report.mutateAsync(toReport(thing, reason, form, { asks, language: currentLanguage() }))
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

/** Returns the fields that the server rejected. */
function blamedBy(error: unknown): Fault[] {
  const fields = error instanceof ApiError ? error.fields.map(({ field }) => field.split('.').at(-1)) : []
  return (['rule', 'text', 'name', 'email', 'goodFaith'] as const).filter((fault) => fields.includes(fault))
}
