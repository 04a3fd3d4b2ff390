import { CheckIcon, FlameIcon, FreezeIcon, useTranslation } from '#ui/index.ts'
import { type Streak, useStreak } from '../data/useStanding.ts'
import { Section } from './Section.tsx'
import styles from './StreakCard.module.css'

/** One entry per freeze that a member can hold. */
const freezeSlots = [1, 2]

/** The streak in days and its freezes. The member's own page also says whether today counts already. */
export function StreakCard({ id, own }: { id: string; own: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('streak.title')} query={useStreak(id)} failed={t('streak.loadFailed')}>
      {(streak) => (
        <>
          <div className={styles.row}>
            <span className={styles.flame} data-lit={streak.currentStreak > 0 || undefined}>
              <FlameIcon className={streak.currentStreak > 0 ? styles.lit : undefined} />
            </span>
            <p className={styles.words}>
              <strong>{t('streak.days', { count: streak.currentStreak })}</strong>
              <span>{t('streak.longest', { count: streak.longestStreak })}</span>
            </p>
            <Freezes held={streak.freezes} />
          </div>
          <p className={styles.hint}>{t('streak.freezesHint')}</p>
          {own && <Today streak={streak} />}
        </>
      )}
    </Section>
  )
}

function Freezes({ held }: { held: number }) {
  const { t } = useTranslation('account')
  return (
    <p className={styles.freezes}>
      <span aria-hidden="true">
        {freezeSlots.map((slot) => (
          <FreezeIcon key={slot} className={slot <= held ? styles.held : undefined} />
        ))}
      </span>
      {t('streak.freezes', { count: held })}
    </p>
  )
}

function Today({ streak: { countsToday, currentStreak } }: { streak: Streak }) {
  const { t } = useTranslation('account')
  const text = countsToday ? 'streak.today' : currentStreak > 0 ? 'streak.keep' : 'streak.begin'
  return (
    <p className={styles.today} data-done={countsToday || undefined}>
      {countsToday && <CheckIcon />}
      {t(text)}
    </p>
  )
}
