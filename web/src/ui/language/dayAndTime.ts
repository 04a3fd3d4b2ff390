import { perLanguage } from './format.ts'
import { useLanguage } from './texts.ts'

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

export const useDayAndTime = (): ReturnType<typeof dayAndTimeOf> => dayAndTimeOf(useLanguage().language)
