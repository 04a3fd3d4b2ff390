import type { Print } from './carry-out.ts'
import type { OperatorCommands } from './operator-commands.ts'

/**
 * Prints the contracting migrations that have not run, with their statements and the obstacles. With `yes`, runs them if no
 * service has an obstacle. Returns the exit code: 1 if there is an obstacle, else 0. `ran` is called after the migrations of
 * each service have run, with their number.
 */
export async function contractServices(
  services: readonly Pick<OperatorCommands, 'service' | 'contractions'>[],
  { yes, ran = async () => {} }: { readonly yes: boolean; readonly ran?: (count: number) => Promise<void> },
  print: Print,
): Promise<number> {
  const left = []
  for (const { service, contractions } of services) left.push({ service, contractions, ...(await contractions.plan()) })
  for (const { service, pending, obstacles } of left) {
    for (const { tag, statements } of pending) print([`${service}: ${tag}`, ...statements.map(indented)].join('\n'))
    for (const obstacle of obstacles) print(`${service}: not now: ${obstacle}`)
  }
  const count = left.reduce((sum, { pending }) => sum + pending.length, 0)
  if (count === 0) {
    print('There is nothing to contract.')
    return 0
  }
  if (left.some(({ obstacles }) => obstacles.length > 0)) {
    print('Nothing was changed.')
    return 1
  }
  if (!yes) {
    print('Nothing was changed. --yes runs them. The release before this one cannot run afterwards.')
    return 0
  }
  let total = 0
  for (const { contractions } of left) {
    const { length } = await contractions.run()
    total += length
    if (length > 0) await ran(length)
  }
  print(`Contracting migrations that ran: ${total}.`)
  return 0
}

const indented = (statement: string): string => `  ${statement.replaceAll(/\s+/g, ' ')}`
