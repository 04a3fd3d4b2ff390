import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useRef, useState } from 'react'
import { newIdempotencyKey, useCurrentUser, useServerTime } from '#api/index.ts'
import { Button, Card, Counter, countCharacters, TextArea, useFormat, useTextDraft, useTranslation } from '#ui/index.ts'
import { useAppeal } from '../data/useStatements.ts'
import { appealIn } from '../model/statement.ts'
import type { Statement } from '../model/types.ts'
import styles from './Statements.module.css'

interface AppealProps {
  statement: Statement
  /** Token of the mailed link, for members who cannot sign in. Undefined for signed-in members. */
  token?: string | undefined
}

/** A form to appeal once, or the state of the appeal. */
export function Appeal({ statement, token }: AppealProps) {
  const { t } = useTranslation('reports')
  return (
    <Card>
      <h2 className={styles.part}>{t('appeal.title')}</h2>
      {statement.appeal ? (
        <Made act={statement.act} appeal={statement.appeal} isByMail={token !== undefined} />
      ) : (
        <NotMade statement={statement} token={token} />
      )}
    </Card>
  )
}

/** A submitted appeal, with its outcome if there is one. */
function Made({
  act,
  appeal,
  isByMail,
}: {
  act: Statement['act']
  appeal: NonNullable<Statement['appeal']>
  isByMail: boolean
}) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { text, createdAt, outcome, note } = appeal
  return (
    <>
      <p>
        <strong>{t(`appeal.${appealIn(act, outcome, isByMail)}`)}</strong>
      </p>
      {note && (
        <blockquote dir="auto" className={styles.words}>
          {note}
        </blockquote>
      )}
      <p className={styles.muted}>{t('appeal.own', { date: format.date(createdAt) })}</p>
      <blockquote dir="auto" className={styles.words}>
        {text}
      </blockquote>
    </>
  )
}

function NotMade({ statement: { id, liftedAt, isReplaced, appealBy }, token }: AppealProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const nowMs = useServerTime(() => 60_000)
  const date = format.date(appealBy)
  if (liftedAt) return <p className={styles.muted}>{t(isReplaced ? 'appeal.replaced' : 'appeal.needless')}</p>
  if (Date.parse(appealBy) <= nowMs) return <p className={styles.muted}>{t('appeal.tooLate', { date })}</p>
  return (
    <>
      <p className={styles.muted}>{t('appeal.text', { date })}</p>
      <AppealForm id={id} token={token} />
    </>
  )
}

function AppealForm({ id, token }: { id: string; token: string | undefined }) {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  const writing = useTextDraft(`appeal ${user?.id} ${id}`)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const appeal = useAppeal(id, { token, onSent: writing.sent })
  const count = countCharacters(writing.text)
  const isTooLong = count > limits.appealText

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(count === 0)
    if (count === 0) field.current?.focus()
    else if (!appeal.isPending && !isTooLong) appeal.mutate(writing.attempt(newIdempotencyKey).content)
  }
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <TextArea
        ref={field}
        label={t('appeal.label')}
        dir="auto"
        rows={4}
        readOnly={appeal.isPending}
        value={writing.text}
        aria-required="true"
        error={missing && count === 0 ? t('appeal.missing') : undefined}
        counter={<Counter text={writing.text} most={limits.appealText} />}
        onChange={(event) => writing.change(event.target.value)}
      />
      <Button type="submit" look="primary" pending={appeal.isPending} disabled={isTooLong}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}
