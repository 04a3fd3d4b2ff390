import type { Reply } from '@hunch/proto/http/client'
import type { ReactNode } from 'react'
import { ClockIcon, FlameIcon, useFormat, useTranslation } from '#ui/index.ts'
import { useResultEffect } from '../data/useReveal.ts'
import { edgeSurprise } from '../model/edgeSurprise.ts'
import styles from './Effects.module.css'

type Revealed = Reply<'revealResult'>

/**
 * The effect of a result: the share of votes on the viewer's side, and the change of the viewer's figures. If the result does
 * not count yet, shows when it will.
 */
export function Effects({ reveal }: { reveal: Revealed }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { crowdShare, countsAt, isScored, item } = reveal
  const counts = isScored && countsAt === null
  const { data: effect } = useResultEffect(item.prediction.id, { enabled: counts })
  return (
    <section className={styles.effects} aria-label={t('reveal.did')}>
      {crowdShare !== null && <CrowdShare share={crowdShare / 100} />}
      {effect && <Changes effect={effect} />}
      {isScored && countsAt !== null && (
        <p className={styles.later}>
          <ClockIcon />
          {t('countsAt', { time: format.time(countsAt) })}
        </p>
      )}
    </section>
  )
}

type Effect = NonNullable<Reply<'getResultEffect'>['effect']>

/** The share of votes on the viewer's side, 0 to 1. */
export function CrowdShare({ share }: { share: number }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  return (
    <p className={styles.effect}>
      <strong className={styles.figure}>{format.percent(share)}</strong> <span>{t('reveal.crowd')}</span>
    </p>
  )
}

/**
 * The viewer's figures before and after a result, why the edge moved the other way if it did, and the number of right calls
 * in a row.
 */
export function Changes({ effect }: { effect: Effect }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const edge = edgeOf(effect, format)
  const why = edge.before !== edge.after && edgeSurprise(effect)
  return (
    <>
      <Change label={t('reveal.accuracy')} {...accuracyOf(effect, format)} />
      <Change label={t('reveal.edge')} {...edge} />
      {why && <p className={styles.why}>{t(`reveal.${why}`)}</p>}
      {effect.run > 1 && (
        <p className={styles.run}>
          <FlameIcon />
          {t('reveal.run', { count: effect.run })}
        </p>
      )}
    </>
  )
}

type Format = ReturnType<typeof useFormat>

interface Figures {
  /** Undefined if the figure did not exist before. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isUp: boolean
}

const accuracyOf = ({ accuracyBefore: before, accuracyAfter: after }: Effect, format: Format): Figures => ({
  before: before === null ? undefined : format.percent(before / 100),
  after: after === null ? undefined : format.percent(after / 100),
  isUp: before !== null && after !== null && after > before,
})

const edgeOf = ({ edgeBefore: before, edgeAfter: after }: Effect, format: Format): Figures => ({
  before: before === null ? undefined : format.signed(before),
  after: after === null ? undefined : format.signed(after),
  isUp: before !== null && after !== null && after > before,
})

/** A figure before and after the result. Renders nothing if there is no figure yet. */
function Change({ label, before, after, isUp }: Figures & { label: ReactNode }) {
  const { t } = useTranslation('calls')
  if (after === undefined) return null
  const moved = before !== undefined && before !== after
  return (
    <p className={styles.effect} data-up={isUp || undefined}>
      <strong className={styles.figure}>
        {moved && <span className="visually-hidden">{t('reveal.change', { before, after })}</span>}
        <span aria-hidden={moved || undefined}>
          {moved && (
            <span className={styles.before}>
              {before} <span className={styles.arrow}>→</span>{' '}
            </span>
          )}
          {after}
        </span>
      </strong>{' '}
      <span>{label}</span>
    </p>
  )
}
