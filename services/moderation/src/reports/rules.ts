import type { Fault, ReportReason, Rule, TargetKind } from '../cases/rules/kinds.ts'

export interface ReportInput {
  readonly targetKind: TargetKind
  /** The photo of a post that the report is about. */
  readonly photoFile?: string | undefined
  readonly reason: ReportReason
  readonly rule?: Rule | undefined
  readonly text: string
  readonly law: string
  /** Whether the target shows sexual abuse of a child. Default: false. */
  readonly showsChildAbuse?: boolean | undefined
  readonly notifier?: { readonly name: string; readonly email: string; readonly language: string } | undefined
  readonly goodFaith: boolean
}

const inOwnWords: readonly ReportReason[] = ['illegal', 'intimateImages', 'other']
const inGoodFaith: readonly ReportReason[] = ['illegal', 'intimateImages']

/**
 * Returns a fault for each field that the report is missing or that its reason does not allow. A visitor gives their name in a
 * notice of something illegal, but need not if it shows sexual abuse of a child (Digital Services Act, article 16(2)(c)).
 */
export function faultsOf(
  { targetKind, photoFile, reason, rule, text, showsChildAbuse = false, notifier, goodFaith }: ReportInput,
  { isVisitor }: { readonly isVisitor: boolean },
): Fault[] {
  const isNotice = reason === 'illegal' && isVisitor
  const mayBeNamed = isVisitor && inGoodFaith.includes(reason)
  const faults: [field: string, isFault: boolean, message: string][] = [
    ['photoFile', photoFile !== undefined && targetKind !== 'post', 'is for a post alone'],
    ['rule', reason === 'rule' && rule === undefined, 'must say which rule'],
    ['rule', reason !== 'rule' && rule !== undefined, 'is for the reason rule alone'],
    ['text', inOwnWords.includes(reason) && text === '', 'must not be empty'],
    ['goodFaith', inGoodFaith.includes(reason) && !goodFaith, 'must be confirmed'],
    ['showsChildAbuse', showsChildAbuse && !isNotice, 'is for the legal notice of a visitor alone'],
    ['notifier', isNotice && !showsChildAbuse && notifier === undefined, 'must say who gives the notice'],
    ['notifier', !mayBeNamed && notifier !== undefined, 'is for the legal notice of a visitor alone'],
  ]
  return faults.filter(([, isFault]) => isFault).map(([field, , message]) => ({ field, message }))
}

/** Hours until a report must be decided. */
export const dueHoursOf = (reason: ReportReason): number => (reason === 'intimateImages' ? 48 : 24)
