import { limits } from '@hunch/proto/http/client'
import type { Reportable } from '#api/index.ts'
import type { Language } from '#ui/index.ts'
import type { NewReport, Reason, Rule } from './types.ts'

/** The fields of the report form. */
export interface Form {
  readonly rule: Rule | undefined
  readonly text: string
  readonly law: string
  readonly childAbuse: boolean
  readonly name: string
  readonly email: string
  readonly goodFaith: boolean
}

export const emptyForm: Form = {
  rule: undefined,
  text: '',
  law: '',
  childAbuse: false,
  name: '',
  email: '',
  goodFaith: false,
}

/** The fields that a reason needs. */
export interface Asks {
  readonly rule: boolean
  readonly text: 'needed' | 'optional'
  readonly law: boolean
  /** Whether the form asks if a child's sexual abuse is shown. */
  readonly childAbuse: boolean
  /** Name and e-mail. */
  readonly notifier: 'needed' | 'optional' | 'none'
  readonly goodFaith: boolean
}

/**
 * Returns the fields that a reason needs. Visitors must also give name and e-mail in a notice of something illegal, unless it
 * shows sexual abuse of a child. If an intimate picture is shown, they may.
 */
export const asksOf = (reason: Reason, isMember: boolean, { childAbuse }: Pick<Form, 'childAbuse'>): Asks => ({
  rule: reason === 'rule',
  text: reason === 'rule' || reason === 'spam' ? 'optional' : 'needed',
  law: reason === 'illegal',
  childAbuse: reason === 'illegal' && !isMember,
  notifier: isMember ? 'none' : notifierFor(reason, childAbuse),
  goodFaith: reason === 'illegal' || reason === 'intimateImages',
})

function notifierFor(reason: Reason, childAbuse: boolean): Asks['notifier'] {
  if (reason === 'illegal') return childAbuse ? 'optional' : 'needed'
  return reason === 'intimateImages' ? 'optional' : 'none'
}

/** Whether name and e-mail are sent. Both are, or neither is. */
const isNamed = ({ name, email }: Form, { notifier }: Asks): boolean =>
  notifier === 'needed' || (notifier === 'optional' && (name.trim() !== '' || email.trim() !== ''))

/** A field with a missing or invalid value. */
export type Fault = 'rule' | 'text' | 'name' | 'email' | 'goodFaith'

export const textMost = { text: limits.reportText, law: limits.reportLaw, name: limits.name } as const

const looksLikeEmail = /^\S+@\S+\.\S+$/

/** Returns the fields with missing or invalid values, in display order. Empty if the report can be sent. */
export function faultsOf(form: Form, asks: Asks): Fault[] {
  const missing: Record<Fault, boolean> = {
    rule: asks.rule && !form.rule,
    text: asks.text === 'needed' && form.text.trim() === '',
    name: isNamed(form, asks) && form.name.trim() === '',
    email: isNamed(form, asks) && !looksLikeEmail.test(form.email.trim()),
    goodFaith: asks.goodFaith && !form.goodFaith,
  }
  return (['rule', 'text', 'name', 'email', 'goodFaith'] as const).filter((field) => missing[field])
}

/** Returns the report to send. It contains only fields that the reason needs. `language` is that of mails to a visitor. */
export function toReport(
  { kind, id, photoFile }: Reportable,
  reason: Reason,
  form: Form,
  { asks, language }: { readonly asks: Asks; readonly language: Language },
): NewReport {
  return {
    targetKind: kind,
    targetId: id,
    ...(photoFile !== undefined && { photoFile }),
    reason,
    text: form.text.trim(),
    ...(asks.rule && form.rule && { rule: form.rule }),
    ...(asks.law && { law: form.law.trim() }),
    ...(asks.goodFaith && { goodFaith: form.goodFaith }),
    ...(asks.childAbuse && form.childAbuse && { showsChildAbuse: true }),
    ...(isNamed(form, asks) && { notifier: { name: form.name.trim(), email: form.email.trim(), language } }),
  }
}
