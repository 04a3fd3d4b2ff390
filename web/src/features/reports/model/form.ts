import { limits } from '@hunch/proto/http/client'
import type { Reportable } from '../../../api/index.ts'
import type { NewReport, Reason, Rule } from './types.ts'

/** What is written in the dialog. */
export interface Form {
  readonly rule: Rule | undefined
  readonly text: string
  readonly law: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

export const emptyForm: Form = { rule: undefined, text: '', law: '', name: '', email: '', goodFaith: false }

/** Which fields a reason asks for. */
export interface Asks {
  readonly rule: boolean
  readonly text: 'needed' | 'optional'
  readonly law: boolean
  readonly notifier: boolean
  readonly goodFaith: boolean
}

/** What has to be said beside the reason; visitors give their name for a legal notice. */
export const asksOf = (reason: Reason, isMember: boolean): Asks => ({
  rule: reason === 'rule',
  text: reason === 'rule' || reason === 'spam' ? 'optional' : 'needed',
  law: reason === 'illegal',
  notifier: reason === 'illegal' && !isMember,
  goodFaith: reason === 'illegal' || reason === 'intimateImages',
})

/** The fields in which something is missing, in the order in which they stand. */
export type Fault = 'rule' | 'text' | 'name' | 'email' | 'goodFaith'

export const textMost = { text: limits.reportText, law: limits.reportLaw, name: limits.name } as const

const looksLikeEmail = /^\S+@\S+\.\S+$/

/** What is missing before it can be sent. */
export function faultsOf(form: Form, asks: Asks): Fault[] {
  const missing: Record<Fault, boolean> = {
    rule: asks.rule && !form.rule,
    text: asks.text === 'needed' && form.text.trim() === '',
    name: asks.notifier && form.name.trim() === '',
    email: asks.notifier && !looksLikeEmail.test(form.email.trim()),
    goodFaith: asks.goodFaith && !form.goodFaith,
  }
  return (['rule', 'text', 'name', 'email', 'goodFaith'] as const).filter((field) => missing[field])
}

/** The report as it is sent: of what was written only what the reason asks for. */
export function toReport({ kind, id }: Reportable, reason: Reason, form: Form, asks: Asks): NewReport {
  return {
    targetKind: kind,
    targetId: id,
    reason,
    text: form.text.trim(),
    ...(asks.rule && form.rule && { rule: form.rule }),
    ...(asks.law && { law: form.law.trim() }),
    ...(asks.goodFaith && { goodFaith: form.goodFaith }),
    ...(asks.notifier && { notifier: { name: form.name.trim(), email: form.email.trim() } }),
  }
}
