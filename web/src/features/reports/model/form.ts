import { limits } from '@hunch/proto/http/client'
import type { Reportable } from '#api/index.ts'
import type { NewReport, Reason, Rule } from './types.ts'

/** The fields of the report form. */
export interface Form {
  readonly rule: Rule | undefined
  readonly text: string
  readonly law: string
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

export const emptyForm: Form = { rule: undefined, text: '', law: '', name: '', email: '', goodFaith: false }

/** The fields that a reason needs. */
export interface Asks {
  readonly rule: boolean
  readonly text: 'needed' | 'optional'
  readonly law: boolean
  readonly notifier: boolean
  readonly goodFaith: boolean
}

/** Returns the fields that a reason needs. Visitors must also give name and e-mail for a legal notice. */
export const asksOf = (reason: Reason, isMember: boolean): Asks => ({
  rule: reason === 'rule',
  text: reason === 'rule' || reason === 'spam' ? 'optional' : 'needed',
  law: reason === 'illegal',
  notifier: reason === 'illegal' && !isMember,
  goodFaith: reason === 'illegal' || reason === 'intimateImages',
})

/** A field with a missing or invalid value. */
export type Fault = 'rule' | 'text' | 'name' | 'email' | 'goodFaith'

export const textMost = { text: limits.reportText, law: limits.reportLaw, name: limits.name } as const

const looksLikeEmail = /^\S+@\S+\.\S+$/

/** Returns the fields with missing or invalid values, in display order. Empty if the report can be sent. */
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

/** Returns the report to send. It contains only fields that the reason needs. */
export function toReport({ kind, id, photoFile }: Reportable, reason: Reason, form: Form, asks: Asks): NewReport {
  return {
    targetKind: kind,
    targetId: id,
    ...(photoFile !== undefined && { photoFile }),
    reason,
    text: form.text.trim(),
    ...(asks.rule && form.rule && { rule: form.rule }),
    ...(asks.law && { law: form.law.trim() }),
    ...(asks.goodFaith && { goodFaith: form.goodFaith }),
    ...(asks.notifier && { notifier: { name: form.name.trim(), email: form.email.trim() } }),
  }
}
