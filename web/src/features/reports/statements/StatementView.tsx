import type { ReactNode } from 'react'
import { useServerTime } from '#api/index.ts'
import { Card, Link, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { decidedIn, doneIn, meansIn, stateOf } from '../model/statement.ts'
import { type Statement, targetPath } from '../model/types.ts'
import { Appeal } from './Appeal.tsx'
import styles from './Statements.module.css'

interface ViewProps {
  statement: Statement
  /** Token of the mailed link, for members who cannot sign in. Undefined for signed-in members. */
  token?: string | undefined
  /** Link back to the list of decisions. */
  back?: ReactNode
}

/** A moderation decision: its target, reason, origin, end, and the appeal. */
export function StatementView({ statement, token, back }: ViewProps) {
  return (
    <div className={styles.screen}>
      <Header statement={statement} back={back} />
      <About statement={statement} isMailed={token !== undefined} />
      <Why statement={statement} />
      <Appeal key={statement.id} statement={statement} token={token} />
    </div>
  )
}

function Header({ statement, back }: { statement: Statement; back: ReactNode }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { parts, photoFiles = [], until, createdAt } = statement
  const count = photoFiles.length
  return (
    <header>
      {back}
      <h1 className={styles.title}>{t(`statements.done.${doneIn(statement)}`, { count })}</h1>
      <div className={styles.since}>
        <StateTag statement={statement} />
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </div>
      {!statement.liftedAt && (
        <p className={styles.means}>
          {t(`statements.means.${meansIn(statement)}`, {
            count,
            date: until ? format.dateTime(until) : '',
            parts: format.list(parts.map((part) => t(`statements.parts.${part}`))),
          })}
        </p>
      )}
    </header>
  )
}

/** The state of a decision, for example in force or appealed. */
export function StateTag({ statement }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  const nowMs = useServerTime(() => 60_000)
  const state = stateOf(statement, nowMs)
  return (
    <Tag tone={state === 'inForce' ? 'danger' : state === 'appealed' ? 'accent' : 'plain'}>
      {t(`statements.states.${state}`)}
    </Tag>
  )
}

/** Quotes the text that the decision concerns, as it was at the decision. Renders nothing for an account without a text. */
function About({ statement, isMailed }: { statement: Statement; isMailed: boolean }) {
  const { t } = useTranslation('reports')
  const stays = statement.act === 'hide' || doneIn(statement) === 'photosRemoved'
  const path = stays && !isMailed ? targetPath(statement) : undefined
  if (statement.targetKind === 'member' && !statement.words) return null
  return (
    <Card>
      <h2 className={styles.part}>{t('statements.about')}</h2>
      {statement.words ? (
        <blockquote dir="auto" className={styles.words}>
          {statement.words}
        </blockquote>
      ) : (
        <p className={styles.muted}>{t('statements.wordsGone')}</p>
      )}
      {path && (
        <Link to={path} className={styles.open}>
          {t('statements.open')}
        </Link>
      )}
    </Card>
  )
}

function Why({ statement }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  const { note } = statement
  return (
    <Card>
      <h2 className={styles.part}>{t('statements.why')}</h2>
      <Ground statement={statement} />
      {note && (
        <blockquote dir="auto" className={styles.words}>
          {note}
        </blockquote>
      )}
      <p className={styles.muted}>{t(`statements.${decidedIn(statement)}`)}</p>
    </Card>
  )
}

/** The broken community rule, the law, or the automatic rule that hid the post. */
function Ground({ statement: { rule, law, byRule } }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  if (byRule) return <p>{t('statements.byRule')}</p>
  return (
    <p>
      <strong>{rule ? t(`rules.${rule}.name`) : t('statements.law', { law })}</strong>
      {rule && <span className={styles.sentence}>{t(`rules.${rule}.text`)}</span>}
    </p>
  )
}
