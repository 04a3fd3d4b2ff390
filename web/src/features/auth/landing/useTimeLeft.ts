import { serverNow } from '../../../api/index.ts'
import { countdownOf, useFirstTexts, useFormat } from '../../../ui/index.ts'

/** Returns a function for the time left until a deadline, in the words of the countdown on a post. */
export function useTimeLeft(): (deadline: string) => string {
  const t = useFirstTexts()
  const format = useFormat()
  return (deadline) => {
    const { unit, ...parts } = countdownOf(Date.parse(deadline) - serverNow())
    const numbers = parts as Readonly<Record<string, number>>
    return t(`predictions:countdown.${unit}`).replace(/\{\{(\w+)\}\}/g, (_, name) => format.number(numbers[name] ?? 0))
  }
}
