import { type Difference, UsageError } from '@hunch/kit/operator-commands'
import type { Command } from './command.ts'
import { dataHelp, openOperatorCommands, readArguments, withAuth } from './product.ts'

/** Maximum number of differences that are printed. */
const shown = 100

/** Compares stored counts with the rows that they count, and corrects them. */
export const recount: Command = {
  usage: `Compares the counts that services keep beside what they count (votes of a post, comments, reactions, likes,
followers, members of a group) with the rows, says what differs, and corrects it. It may run beside the services.
What other services keep of these counts follows with the next vote, comment or other act on the same thing.

  npm run hunch -- recount                 every service that keeps counts
  npm run hunch -- recount <service>       predictions, social or groups
      --check                              only says what differs

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, { check: { type: 'boolean', default: false } })
    const [service, ...more] = positionals
    if (more.length > 0) throw new UsageError('name one service, or none for all')
    const services = await openOperatorCommands(values.data, service, surroundings)
    try {
      const counting = services.filter(({ service: name, recount }) => recount && (!service || name === service))
      if (counting.length === 0) throw new UsageError(`${service} keeps no counts`)
      const differences: string[] = []
      for (const { service: name, recount } of counting)
        differences.push(...((await recount?.({ correct: !values.check })) ?? []).map((each) => describe(name, each)))
      for (const each of differences.slice(0, shown)) surroundings.print(each)
      if (differences.length > shown) surroundings.print(`... and ${differences.length - shown} more`)
      surroundings.print(
        differences.length === 0
          ? 'Every count is what its rows say.'
          : `${differences.length} counts differed${values.check ? '.' : ' and are corrected.'}`,
      )
      if (differences.length > 0 && !values.check)
        await withAuth(values.data, surroundings, (auth) =>
          auth.record('counters.recounted', String(differences.length)),
        )
      return differences.length > 0 && values.check ? 1 : 0
    } finally {
      for (const each of services) await each.stop()
    }
  },
}

const describe = (service: string, { table, key, column, kept, counted }: Difference): string =>
  `${service}: ${table}.${column} of ${key} was ${kept} and is ${counted}`
