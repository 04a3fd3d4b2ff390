import { type FormEvent, useId, useRef } from 'react'
import { Checkbox, Counter, countCharacters, Fieldset, fillOf, TextArea, TextField, useTranslation } from '#ui/index.ts'
import { type Form, textMost } from '../model/form.ts'
import { type Reason, type Rule, rules } from '../model/types.ts'
import styles from './ReportDialog.module.css'
import type { Sending } from './useSending.ts'

interface DetailsProps {
  formId: string
  reason: Reason
  sending: Sending
}

/** The fields for a reason: the rule, a text, and the details of a legal notice. */
export function Details({ formId, reason, sending }: DetailsProps) {
  const { t } = useTranslation('reports')
  const form = useRef<HTMLFormElement>(null)
  const { asks, failure } = sending

  async function send(event: FormEvent) {
    event.preventDefault()
    const [first] = await sending.send()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} id={formId} noValidate className={styles.form} onSubmit={send}>
      {asks.rule && <RuleChoice sending={sending} />}
      <Words reason={reason} sending={sending} />
      {asks.law && <TextField label={t('details.law')} {...fieldOf(sending, 'law')} />}
      {asks.childAbuse && <ChildAbuse sending={sending} />}
      {asks.notifier !== 'none' && <Notifier sending={sending} isOptional={asks.notifier === 'optional'} />}
      {(reason === 'illegal' || reason === 'intimateImages') && <GoodFaith reason={reason} sending={sending} />}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}

function ChildAbuse({ sending: { form, change } }: { sending: Sending }) {
  const { t } = useTranslation('reports')
  return (
    <Checkbox
      className={styles.row}
      name="childAbuse"
      checked={form.childAbuse}
      onChange={(event) => change({ childAbuse: event.target.checked })}
    >
      <span>{t('details.childAbuse')}</span>
    </Checkbox>
  )
}

/** Name and e-mail of a visitor. */
function Notifier({ sending, isOptional }: { sending: Sending; isOptional: boolean }) {
  const { t } = useTranslation('reports')
  return (
    <>
      <TextField
        label={t(isOptional ? 'details.nameOptional' : 'details.name')}
        autoComplete="name"
        error={sending.has('name') ? t('details.nameMissing') : undefined}
        {...fieldOf(sending, 'name')}
      />
      <TextField
        label={t(isOptional ? 'details.emailOptional' : 'details.email')}
        type="email"
        autoComplete="email"
        hint={t(isOptional ? 'details.emailHintOptional' : 'details.emailHint')}
        error={sending.has('email') ? t('details.emailMissing') : undefined}
        {...fieldOf(sending, 'email')}
      />
    </>
  )
}

/** Returns the props of a single-line field. Shows a counter if the text is nearly too long. */
function fieldOf({ form, asks, change, isPending }: Sending, name: 'law' | 'name' | 'email') {
  const most = name === 'email' ? undefined : textMost[name]
  const isLong = most !== undefined && fillOf(countCharacters(form[name]), most) !== 'fine'
  return {
    name,
    dir: name === 'email' ? 'ltr' : 'auto',
    value: form[name],
    readOnly: isPending,
    'aria-required': name !== 'law' && asks.notifier === 'needed',
    counter: isLong && <Counter text={form[name]} most={most} />,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  } as const
}

function Words({ reason, sending }: { reason: Reason; sending: Sending }) {
  const { t } = useTranslation('reports')
  const { form, asks, isPending, change } = sending
  const isLong = fillOf(countCharacters(form.text), textMost.text) !== 'fine'
  return (
    <TextArea
      name="text"
      label={t(`details.text.${reason}`)}
      dir="auto"
      rows={asks.text === 'needed' ? 4 : 2}
      readOnly={isPending}
      value={form.text}
      aria-required={asks.text === 'needed'}
      error={sending.has('text') ? t('details.textMissing') : undefined}
      counter={isLong && <Counter text={form.text} most={textMost.text} />}
      onChange={(event) => change({ text: event.target.value })}
    />
  )
}

function RuleChoice({ sending }: { sending: Sending }) {
  const { t } = useTranslation('reports')
  return (
    <Fieldset legend={t('details.rule')} error={sending.has('rule') ? t('details.ruleMissing') : undefined}>
      <div className={styles.rows}>
        {rules.map((rule) => (
          <RuleRow key={rule} rule={rule} form={sending.form} onChoose={() => sending.change({ rule })} />
        ))}
      </div>
    </Fieldset>
  )
}

function RuleRow({ rule, form, onChoose }: { rule: Rule; form: Form; onChoose(): void }) {
  const { t } = useTranslation('reports')
  const id = useId()
  return (
    <label className={styles.row}>
      <input
        type="radio"
        name="rule"
        value={rule}
        checked={form.rule === rule}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}text`}
        onChange={onChoose}
      />
      <span className={styles.words}>
        <strong id={`${id}name`}>{t(`rules.${rule}.name`)}</strong>
        <span id={`${id}text`}>{t(`rules.${rule}.text`)}</span>
      </span>
    </label>
  )
}

function GoodFaith({ reason, sending }: { reason: 'illegal' | 'intimateImages'; sending: Sending }) {
  const { t } = useTranslation('reports')
  const id = useId()
  const isMissing = sending.has('goodFaith')
  return (
    <div>
      <Checkbox
        className={styles.row}
        name="goodFaith"
        checked={sending.form.goodFaith}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? id : undefined}
        onChange={(event) => sending.change({ goodFaith: event.target.checked })}
      >
        <span>{t(`details.goodFaith.${reason}`)}</span>
      </Checkbox>
      {isMissing && (
        <p id={id} role="alert" className={styles.failure}>
          {t('details.goodFaithMissing')}
        </p>
      )}
    </div>
  )
}
