import type { AuthOperator, FoundMember } from '@hunch/auth/operator'
import { UsageError } from '@hunch/kit/operator-commands'
import type { Command } from './command.ts'
import { dataHelp, readArguments, withAuth } from './product.ts'

/** Shows, suspends and reactivates members. */
export const member: Command = {
  usage: `Members, by their id or their e-mail. A suspended member's sessions end, and their sign-in is forbidden; what
they wrote stays. The reason stands in the admin's audit log.

  npm run hunch -- member show <e-mail or id>
  npm run hunch -- member suspend <e-mail or id> --reason "..."
  npm run hunch -- member reactivate <e-mail or id> --reason "..."

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, { reason: { type: 'string' } })
    const [verb, who, ...more] = positionals
    if (!verb || !['show', 'suspend', 'reactivate'].includes(verb))
      throw new UsageError('say what: show, suspend or reactivate')
    if (!who || more.length > 0) throw new UsageError('say whom, by e-mail or id')
    const reason = values.reason?.trim()
    if (verb !== 'show' && !reason) throw new UsageError('say why: --reason "..."')
    return withAuth(values.data, surroundings, async (auth) => {
      const member = await theOne(auth, who)
      if (verb === 'suspend') await suspend(auth, member, reason ?? '')
      if (verb === 'reactivate') await auth.members.reactivate(member.id, reason ?? '')
      const [now = member] = await auth.members.find(member.id)
      surroundings.print(describe(now))
      return 0
    })
  },
}

/** The one member that `who` names. Throws if there is none, or more than one. */
async function theOne(auth: AuthOperator, who: string): Promise<FoundMember> {
  const [found, ...others] = await auth.members.find(who)
  if (!found) throw new Error(`There is no member ${who}.`)
  if (others.length > 0)
    throw new Error(
      `Several accounts have that e-mail. Name one by its id:\n${[found, ...others].map(describe).join('\n')}`,
    )
  return found
}

async function suspend(auth: AuthOperator, { id, email }: FoundMember, reason: string): Promise<void> {
  const admin = await auth.admin.read()
  if (email.toLowerCase() === admin.email.toLowerCase())
    throw new Error('The admin cannot be suspended: admin promote makes somebody else the admin first.')
  await auth.members.suspend(id, reason)
}

const describe = ({ id, email, emailVerified, firstName, lastName, isActive }: FoundMember): string =>
  [
    id,
    [firstName, lastName].filter(Boolean).join(' ') || '(no name)',
    `${email}${emailVerified ? '' : ' (not verified)'}`,
    isActive ? 'active' : 'suspended',
  ].join('  ')
