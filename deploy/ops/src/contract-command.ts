import { contractServices, UsageError } from '@hunch/kit/operator-commands'
import type { Command } from './command.ts'
import { dataHelp, openOperatorCommands, readArguments, withAuth } from './product.ts'

/** Runs contracting migrations. */
export const contract: Command = {
  usage: `Contracting migrations remove tables and columns that the release before this one still uses. No start runs them.
Run them when every process is of this release and you will not go back to the one before, which cannot run afterwards.
Without --yes the command names them and changes nothing. It refuses while a process of an earlier release is connected,
while a database lacks a migration, and while read models are rebuilt. It may run beside the services, and each runs once.
It finds those processes by the names of their connections: use the database's own address, not a pooler's.

  npm run hunch -- contract                 of every service
  npm run hunch -- contract <service>       of one
      --yes                                 runs them

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, { yes: { type: 'boolean', default: false } })
    const [name, ...more] = positionals
    if (more.length > 0) throw new UsageError('name one service, or none for all')
    const services = await openOperatorCommands(values.data, name, surroundings)
    try {
      const chosen = services.filter(({ service }) => !name || service === name)
      if (chosen.length === 0) throw new UsageError(`there is no service ${name}`)
      const ran = (count: number) =>
        withAuth(values.data, surroundings, (auth) => auth.record('databases.contracted', String(count)))
      return await contractServices(chosen, { yes: values.yes, ran }, surroundings.print)
    } finally {
      for (const each of services) await each.stop()
    }
  },
}
