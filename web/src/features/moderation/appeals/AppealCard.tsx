import { useId } from 'react'
import { serverNow } from '#api/index.ts'
import { Button, Card, exactTime, InfoIcon, Link, LockIcon, useFormat, useTranslation } from '#ui/index.ts'
import { searchOf } from '../model/queue.ts'
import type { Outcome, WaitingAppeal } from '../model/types.ts'
import { ActedBy, ActName } from '../parts/ActName.tsx'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './AppealCard.module.css'
import { isSealed } from './SealedAppeal.tsx'

/** An appeal and its act. Unless `mayDecide`, the buttons are disabled, for example for the moderator who took the act. */
export function AppealCard({ appeal, onDecide }: { appeal: WaitingAppeal; onDecide(outcome: Outcome): void }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const id = useId()
  const { act, wordsNow, member, mayDecide } = appeal
  const title = useCaseTitle({ targetKind: act.targetKind, member })
  const sentAt = act.appeal?.createdAt
  return (
    <Card as="article" aria-labelledby={`${id}title`} className={styles.card}>
      <header className={styles.header}>
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {sentAt && <time {...exactTime(sentAt, format)}>{format.relative(sentAt, serverNow())}</time>}
      </header>
      {isSealed(appeal) && (
        <p className={styles.why}>
          <LockIcon />
          {t('sealed.short')}
        </p>
      )}
      {act.appeal?.text && (
        <blockquote dir="auto" className={styles.appeal}>
          {act.appeal.text}
        </blockquote>
      )}
      <AppealedAct act={act} />
      {wordsNow && (
        <section className={styles.act} aria-label={t('appeal.now')}>
          <p>{t('appeal.now')}</p>
          <p dir="auto" className={styles.note}>
            {wordsNow}
          </p>
        </section>
      )}
      {!mayDecide && (
        <p id={`${id}why`} className={styles.why}>
          <InfoIcon />
          {t('appeal.notYours')}
        </p>
      )}
      <div className={styles.actions}>
        {(['upheld', 'reversed'] as const).map((outcome) => (
          <Button
            key={outcome}
            size="small"
            aria-disabled={!mayDecide}
            aria-describedby={mayDecide ? undefined : `${id}why`}
            onClick={() => mayDecide && onDecide(outcome)}
          >
            {t(`appeal.decide.${outcome}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** The appealed act: its name and reason, the words that it was about, its note, author and time. */
function AppealedAct({ act }: Pick<WaitingAppeal, 'act'>) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  return (
    <section className={styles.act} aria-label={t('appeal.about')}>
      <p>
        <ActName act={act} />
      </p>
      {act.words && (
        <p dir="auto" className={styles.words}>
          {act.words}
        </p>
      )}
      {act.note && (
        <p dir="auto" className={styles.note}>
          {act.note}
        </p>
      )}
      <p className={styles.line}>
        <span>
          <ActedBy act={act} />
        </span>
        <time {...exactTime(act.createdAt, format)}>{format.relative(act.createdAt, serverNow())}</time>
        <Link to={{ search: searchOf('decided', act.caseId) }}>{t('appeal.case')}</Link>
      </p>
    </section>
  )
}
