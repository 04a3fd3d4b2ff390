import type { PointerEvent } from 'react'
import type { formatOf } from './format.ts'

/**
 * What a `<time>` needs to tell the exact moment to who points at it. Worked out only then: a browser
 * takes long to make its first format of dates, which a list that is drawn should not wait for.
 */
export const exactTime = (time: string, format: ReturnType<typeof formatOf>) => ({
  dateTime: time,
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = format.dateTime(time)
  },
})
