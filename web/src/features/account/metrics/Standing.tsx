import { limits } from '@hunch/proto/http/client'
import { CheckIcon, Meter, useFormat, useTranslation } from '#ui/index.ts'
import type { Rank } from '../data/useProfile.ts'
import { type Analytics, useAnalytics } from '../data/useStanding.ts'
import { RankTag } from '../profile/RankTag.tsx'
import { Section } from './Section.tsx'
import styles from './Standing.module.css'

/** Rank, accuracy, edge, and the requirements of the next rank. */
export function Standing({ id, rank }: { id: string; rank: Rank }) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('standing.title')} query={useAnalytics(id)} failed={t('standing.loadFailed')}>
      {(analytics) => (
        <>
          <RankTag rank={rank} size="large" />
          <div className={styles.figures}>
            <Accuracy {...analytics} />
            <Edge edge={analytics.edge} />
          </div>
          {analytics.nextRank ? <NextRank next={analytics.nextRank} /> : <p>{t('standing.highest')}</p>}
        </>
      )}
    </Section>
  )
}

function Accuracy({ accuracyScore, scoredVotes }: Pick<Analytics, 'accuracyScore' | 'scoredVotes'>) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{t('standing.accuracy')}</span>
      <strong className={styles.value}>{accuracyScore === null ? '–' : format.percent(accuracyScore / 100)}</strong>
      <span className={styles.note}>
        {accuracyScore === null
          ? t('standing.accuracyLater', { count: limits.scoredLeast - scoredVotes })
          : t('standing.sample', { count: scoredVotes })}
      </span>
    </div>
  )
}

function Edge({ edge }: { edge: number | null }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const side = edge === null ? 'edgeLater' : edge > 0 ? 'edgeAhead' : edge < 0 ? 'edgeBehind' : 'edgeEven'
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{t('standing.edge')}</span>
      <strong className={styles.value}>{edge === null ? '–' : format.signed(edge)}</strong>
      <span className={styles.note}>{t(`standing.${side}`)}</span>
    </div>
  )
}

function NextRank({ next }: { next: NonNullable<Analytics['nextRank']> }) {
  const { t } = useTranslation(['account', 'ranks'])
  return (
    <div className={styles.next}>
      <h3 className={styles.nextTitle}>{t('standing.next', { rank: t(next.rank, { ns: 'ranks' }) })}</h3>
      <ul className={styles.asks}>
        {next.asks.map((ask) => (
          <Ask key={ask.kind} {...ask} />
        ))}
      </ul>
    </div>
  )
}

function Ask({ kind, current, target }: NonNullable<Analytics['nextRank']>['asks'][number]) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const isCount = kind === 'scored' || kind === 'authors'
  const done = current !== null && current >= target
  const write = (value: number | null) => {
    if (value === null) return '–'
    if (isCount) return format.number(value)
    return kind === 'accuracy' ? format.percent(value / 100) : format.signed(value)
  }
  return (
    <li className={styles.ask}>
      <span className={styles.askName}>
        {done && <CheckIcon />}
        {t(`standing.asks.${kind}`)}
        {done && <span className="visually-hidden">{t('standing.done')}</span>}
      </span>
      <span className={styles.askFigures}>
        {t('standing.progress', { current: write(current), target: write(target) })}
      </span>
      <Meter share={shareOf(current, target)} done={done} />
    </li>
  )
}

/**
 * Returns how much of a target is reached, 0 to 1. Null and negative figures give 0. Example: (3, 4) returns 0.75.
 * A target of 0 or less is either reached (1) or not (0).
 */
const shareOf = (current: number | null, target: number): number => {
  if (current === null) return 0
  if (current >= target) return 1
  return target > 0 ? Math.max(0, current) / target : 0
}
