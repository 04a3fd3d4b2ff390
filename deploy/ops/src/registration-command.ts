import { UsageError } from '@hunch/kit/operator-commands'
import type { Command } from './command.ts'
import { dataHelp, readArguments, withAuth } from './product.ts'

const modes = {
  open: 'open',
  invitation: 'by invitation link',
  approval: 'by approval',
  closed: 'closed',
} as const
type Mode = keyof typeof modes

const isMode = (text: string | undefined): text is Mode => text !== undefined && text in modes

/** The highest minimum age, in years. */
const highestAge = 99

/** Shows or changes who may join. */
export const registration: Command = {
  usage: `Whether people who have no account may join, and how old they must be. Everybody who has an account signs in as
ever.

  npm run hunch -- registration              who may join
  npm run hunch -- registration open         everybody
  npm run hunch -- registration invitation   people with an invitation link, which the admin makes at /admin?tab=joining
  npm run hunch -- registration approval     people whom the admin approves at /admin?tab=joining; with an invitation at once
  npm run hunch -- registration closed       nobody
  npm run hunch -- registration --age 16     who says that they are at least so old; 0 asks nobody

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, { age: { type: 'string' } })
    const [mode, ...more] = positionals
    if (more.length > 0 || (mode !== undefined && !isMode(mode)))
      throw new UsageError(`registration is one of ${Object.keys(modes).join(', ')}`)
    const minimumAge = values.age === undefined ? undefined : ageOf(values.age)
    return withAuth(values.data, surroundings, async ({ registration }) => {
      const isAsked = mode !== undefined || minimumAge !== undefined
      const changed = isAsked && (await registration.change({ mode, minimumAge }))
      const now = await registration.read()
      surroundings.print(`Registration is ${modes[now.mode]}${isAsked && !changed ? ' already' : ''}.`)
      surroundings.print(now.minimumAge > 0 ? `Minimum age: ${now.minimumAge}.` : 'Nobody is asked for their age.')
      return 0
    })
  },
}

function ageOf(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new UsageError(`--age is a whole number of years from 0 to ${highestAge}`)
  return Number(text)
}
