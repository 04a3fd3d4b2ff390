import type { ReactNode } from 'react'
import { useFormat, useLanguage, useTranslation } from '#ui/index.ts'
import { type Analytics, useAnalytics } from '../data/useStanding.ts'
import styles from './Figures.module.css'
import { Section } from './Section.tsx'

interface FiguresProps {
  id: string
  own: boolean
  /** Returns a category's name by its id. */
  categoryName(id: string): string
}

/** Engagement rate, busiest weekday and favourite category. On the member's own page, also the average session duration. */
export function Figures({ id, own, categoryName }: FiguresProps) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('metrics.title')} query={useAnalytics(id)} failed={t('metrics.loadFailed')}>
      {(analytics) => (
        <dl className={styles.figures}>
          <EngagementRate rate={analytics.engagementRate} />
          <MostActiveDay day={analytics.mostActiveDay} />
          {own && <SessionDuration seconds={analytics.avgSessionDuration ?? null} />}
          <Figure label={t('metrics.favoriteCategory')} note={t('metrics.last90')}>
            {analytics.favoriteCategory && categoryName(analytics.favoriteCategory)}
          </Figure>
        </dl>
      )}
    </Section>
  )
}

function EngagementRate({ rate }: { rate: Analytics['engagementRate'] }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  return (
    <Figure label={t('metrics.engagementRate')} note={t('metrics.engagementNote')}>
      {rate !== null && format.percent(rate / 100)}
    </Figure>
  )
}

function MostActiveDay({ day }: { day: Analytics['mostActiveDay'] }) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  return (
    <Figure label={t('metrics.mostActiveDay')} note={t('metrics.last90')}>
      {day !== null && weekdayName(day, language)}
    </Figure>
  )
}

function SessionDuration({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('account')
  const whole = Math.round(seconds ?? 0)
  return (
    <Figure label={t('metrics.avgSession')} note={t('metrics.onlyYou')}>
      {seconds !== null && t('metrics.duration', { minutes: Math.floor(whole / 60), seconds: whole % 60 })}
    </Figure>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children || <span className={styles.none}>{t('metrics.notYet')}</span>}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}

/** Returns a weekday's name in a language. 0 is Sunday. */
export const weekdayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))
