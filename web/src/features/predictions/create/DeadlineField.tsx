import { useServerTime } from '#api/index.ts'
import { ChoiceChips, ClockIcon, perLanguage, TextField, useLanguage, useTranslation } from '#ui/index.ts'
import {
  type ChosenDeadline,
  deadlineMs,
  deadlineOptions,
  deadlineRange,
  ownTime,
  toField,
} from '../model/deadlineFrom.ts'
import type { Draft } from '../model/draft.ts'
import styles from './DeadlineField.module.css'

/** Default of a custom deadline: this time from now, in ms, rounded up to a full hour. */
const usualMs = 24 * 3_600_000
const hourMs = 3_600_000

interface DeadlineFieldProps {
  draft: Pick<Draft, 'deadline' | 'ownDeadline'>
  /** The error of the custom time. */
  error: string | undefined
  onChange(part: Partial<Pick<Draft, 'deadline' | 'ownDeadline'>>): void
}

/** Chooses when voting closes: a fixed duration, or a day and time. Shows the resulting deadline. */
export function DeadlineField({ draft, error, onChange }: DeadlineFieldProps) {
  const { t } = useTranslation('predictions')
  const dayAndTime = useDayAndTime()
  const nowMs = useServerTime(() => 10_000)
  const closesMs = deadlineMs(draft, nowMs)
  const options = [
    ...deadlineOptions.map((choice) => ({ value: choice, label: t(`create.deadlines.${choice}`) })),
    { value: ownTime, label: t('create.ownTime') },
  ]

  function choose(deadline: ChosenDeadline) {
    const startsEmpty = deadline === ownTime && !(deadlineMs({ ...draft, deadline }, nowMs) > nowMs)
    const usual = toField(Math.ceil((nowMs + usualMs) / hourMs) * hourMs)
    onChange({ deadline, ...(startsEmpty && { ownDeadline: usual }) })
  }

  return (
    <div className={styles.field}>
      <ChoiceChips label={t('create.deadline')} options={options} value={draft.deadline} onChange={choose} />
      {draft.deadline === ownTime && (
        <TextField
          type="datetime-local"
          label={t('create.ownTimeLabel')}
          hint={t('create.ownTimeHint')}
          className={styles.time}
          {...deadlineRange(nowMs)}
          value={draft.ownDeadline}
          aria-required="true"
          error={error}
          onChange={(event) => onChange({ ownDeadline: event.target.value })}
        />
      )}
      {!Number.isNaN(closesMs) && (
        <p className={styles.closes}>
          <ClockIcon />
          <span>{t('create.closes', { time: dayAndTime(closesMs, nowMs) })}</span>
        </p>
      )}
    </div>
  )
}

const moment = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const

/** Formats a time in the person's time zone, with the weekday. The year is added if it differs from that of `nowMs`. */
const dayAndTimeOf = perLanguage((language) => {
  const thisYear = new Intl.DateTimeFormat(language, moment)
  const otherYear = new Intl.DateTimeFormat(language, { ...moment, year: 'numeric' })
  return (time: number, nowMs: number): string => {
    const [date, now] = [new Date(time), new Date(nowMs)]
    return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
  }
})

const useDayAndTime = (): ReturnType<typeof dayAndTimeOf> => dayAndTimeOf(useLanguage().language)
