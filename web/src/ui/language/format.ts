import { perLanguage } from './perLanguage.ts'

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Makes something when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A count below 1,000 has the same digits nearly everywhere: a list of them need not wait for the first format. */
const isWrittenAlike = (value: number, language: string): boolean =>
  Number.isInteger(value) && value >= 0 && value < 1_000 && language !== 'ar'

/** Numbers, dates and times as a language writes them. Times are milliseconds since 1970 or ISO texts. */
function createFormat(language: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(language, options))
  const dates = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat(language, options))
  const plain = numbers()
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
  const percent = numbers({ style: 'percent', maximumFractionDigits: 0 })
  const signed = numbers({ maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const day = dates({ dateStyle: 'medium' })
  const calendarDay = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const shortDay = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const minute = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
  const number = (value: number) => (isWrittenAlike(value, language) ? String(value) : plain().format(value))
  return {
    /** Make the formats that posts are written with, to be kept; the first takes the longest, whichever it is. */
    warm: [() => percent().format(0), () => relative().format(0, 'second')],
    number,
    /** 1.2K; for counts that may grow large. */
    compact: (value: number) => (value < 1_000 ? number(value) : compact().format(value)),
    /** From a share: 0.62 → 62%. */
    percent: (share: number) => percent().format(share),
    /** From hundredths: 62 → 62%. */
    ofHundred: (hundredths: number) => percent().format(hundredths / 100),
    /** +4.2, −1; for differences. */
    signed: (value: number) => signed().format(value),
    /** With exactly so many digits behind the point. */
    fixed: (value: number, digits: number) =>
      value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** A calendar day ("2026-11-21"), the same wherever one is. */
    day: (date: string) => calendarDay().format(new Date(date)),
    /** The same without its year. */
    shortDay: (date: string) => shortDay().format(new Date(date)),
    date: (time: string | number) => day().format(new Date(time)),
    dateTime: (time: string | number) => minute().format(new Date(time)),
    /** "5 min. ago", "in 2 days", as seen from `nowMs`. */
    relative(time: string | number, nowMs: number) {
      const seconds = Math.round((new Date(time).getTime() - nowMs) / 1_000)
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
      return unit === 'second' && Math.abs(seconds) < 45
        ? relative().format(0, 'second')
        : relative().format(Math.trunc(seconds / length), unit)
    },
  }
}

/** The formats of a language: one for all who ask, since making them takes time. */
export const formatOf = perLanguage(createFormat)
