import type { PointerEvent } from 'react'
import { directionOf, type Language } from './languages.ts'

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Creates a value on first use. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Whether a number needs no formatter, which is slow to create. Counts below 1,000 have the same digits in all of the
 * product's languages except Arabic.
 */
const isWrittenAlike = (value: number, language: string): boolean =>
  Number.isInteger(value) && value >= 0 && value < 1_000 && language !== 'ar'

/** The formatters of a language, for numbers, dates and times. Times are in ms since 1970 or ISO texts. */
function createFormat(language: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(language, options))
  const dates = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat(language, options))
  const plain = numbers()
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
  const percent = numbers({ style: 'percent', maximumFractionDigits: 0 })
  const signed = numbers({ maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const megabytes = numbers({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const gigabytes = numbers({ style: 'unit', unit: 'gigabyte', maximumFractionDigits: 0 })
  const day = dates({ dateStyle: 'medium' })
  const calendarDay = dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const shortDay = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const minute = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const clock = dates({ timeStyle: 'short' })
  const lists = lazily(() => new Intl.ListFormat(language))
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { style: 'short' }))
  const named = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
  const number = (value: number) => (isWrittenAlike(value, language) ? String(value) : plain().format(value))
  return {
    /** Functions that create the formatters of posts before they are needed. The first one created takes the longest. */
    warm: [() => percent().format(0), () => named().format(0, 'second')],
    number,
    /** 1.2K; for counts that may grow large. */
    compact: (value: number) => (value < 1_000 ? number(value) : compact().format(value)),
    /** From a share: 0.62 → 62%. */
    percent: (share: number) => percent().format(share),
    /** From hundredths: 62 → 62%. */
    ofHundred: (hundredths: number) => percent().format(hundredths / 100),
    /** +4.2, −1; for differences. */
    signed: (value: number) => signed().format(value),
    /** From bytes: 5,242,880 → 5 MB; at least 0.1. */
    megabytes: (bytes: number) => megabytes().format(Math.max(0.1, bytes / 1_048_576)),
    /** From bytes, for disks: 500 GB. */
    gigabytes: (bytes: number) => gigabytes().format(bytes / 1_073_741_824),
    /** With exactly `digits` decimals. */
    fixed: (value: number, digits: number) =>
      value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    /** A calendar day ("2026-11-21"), independent of the time zone. */
    day: (date: string) => calendarDay().format(new Date(date)),
    /** Like `day`, without the year. */
    shortDay: (date: string) => shortDay().format(new Date(date)),
    date: (time: string | number) => day().format(new Date(time)),
    /** The time of day: 20:10. */
    time: (time: string | number) => clock().format(new Date(time)),
    dateTime: (time: string | number) => minute().format(new Date(time)),
    /** A list in a sentence: a, b, and c. */
    list: (things: readonly string[]) => lists().format(things),
    /** "now", "5 min. ago", "in 2 days", as seen from `nowMs`; "tomorrow" only for a time of the next calendar day. */
    relative(time: string | number, nowMs: number): string {
      const { amount, unit, isNamed } = distance(new Date(time), nowMs)
      return (isNamed ? named() : relative()).format(amount, unit)
    },
  }
}

/**
 * Returns the distance of a time from `nowMs`, in the largest unit that fits: −7,300 s → −2 hours. Less than 45 seconds are 0.
 * `isNamed` is true for "now", and for a day unit if the time is in the calendar day before or after.
 */
function distance(time: Date, nowMs: number) {
  const seconds = Math.round((time.getTime() - nowMs) / 1_000)
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  const isNow = unit === 'second' && Math.abs(seconds) < 45
  const amount = isNow ? 0 : Math.trunc(seconds / length)
  const isNextDay = unit === 'day' && Math.abs(amount) === 1 && daysBetween(new Date(nowMs), time) === amount
  return { unit, amount, isNamed: isNow || isNextDay }
}

/** The number of midnights between two times, in local time; negative if the second is earlier. */
const daysBetween = (from: Date, to: Date): number => Math.round((midnightOf(to) - midnightOf(from)) / 86_400_000)
const midnightOf = (time: Date): number => new Date(time).setHours(0, 0, 0, 0)

/** The formatters of a language. Shared, because creating them is slow. */
export const formatOf = perLanguage(createFormat)

/**
 * Props of a `<time>` whose tooltip is the exact time. The tooltip is set on hover, because the first date formatter is
 * slow and lists must not wait for it.
 */
export const exactTime = (time: string, format: ReturnType<typeof formatOf>) => ({
  dateTime: time,
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = format.dateTime(time)
  },
})

/** Creates a value once per language, on first use. */
export function perLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const found = made.get(language) ?? make(language)
    made.set(language, found)
    return found
  }
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/
const leftToRight = /(?![\u0590-\u08ff\ufb1d-\ufefc])\p{L}/u

/** Wraps a value in Unicode isolates if its direction differs from the language's. Plain text has no elements for that. */
export function isolate(value: string, language: Language): string {
  const against = directionOf(language) === 'ltr' ? rightToLeft : leftToRight
  return against.test(value) ? `\u2068${value}\u2069` : value
}
