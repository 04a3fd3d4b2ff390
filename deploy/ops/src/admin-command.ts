import type { Admin, AuthOperator } from '@hunch/auth/operator'
import { UsageError } from '@hunch/kit/operator-commands'
import { changeSetting } from './change-setting.ts'
import type { Command, Surroundings } from './command.ts'
import { dataFolderOf, dataHelp, readArguments, withAuth } from './product.ts'
import { describePassword } from './show-password.ts'

/** Manages the admin: the account whose verified e-mail is ADMIN_EMAIL. */
export const admin: Command = {
  usage: `The admin is the account whose verified e-mail is ADMIN_EMAIL. Its password is made at the first start, or is
ADMIN_PASSWORD wherever that is set.

  npm run hunch -- admin                    who the admin is, and whether they can sign in
  npm run hunch -- admin create             makes the account and a password where either is missing
  npm run hunch -- admin promote <e-mail>   makes a member the admin in place of the present one: prepares the
                                            account, gives it a password, and sets ADMIN_EMAIL
  npm run hunch -- admin reset              gives the admin another password, ends all their sessions and removes their
                                            passkeys and recovery codes: the password is enough again

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, {})
    const [verb = 'show', email, ...more] = positionals
    if (more.length > 0 || (email !== undefined && verb !== 'promote'))
      throw new UsageError('that is one word too many')
    return withAuth(values.data, surroundings, (auth) => {
      if (verb === 'show') return show(auth, surroundings)
      if (verb === 'create') return create(auth, surroundings)
      if (verb === 'reset') return reset(auth, surroundings, dataFolderOf(values.data, surroundings))
      if (verb !== 'promote') throw new UsageError(`there is no admin ${verb}`)
      if (!email) throw new UsageError('say whom: admin promote <e-mail>')
      return promote(auth, email, surroundings)
    })
  },
}

async function show(auth: AuthOperator, { print }: Surroundings): Promise<number> {
  const { email, exists, hasPassword, isConfigured } = await auth.admin.read()
  print(`The admin is ${email}, by ADMIN_EMAIL.`)
  if (!exists) print('There is no account of that e-mail yet: admin create makes it.')
  else if (!hasPassword) print('The account has no password yet: admin create makes one.')
  else
    print(
      isConfigured
        ? 'The password is ADMIN_PASSWORD, at each start.'
        : 'The account has a password: admin reset gives it another.',
    )
  return exists && hasPassword ? 0 : 1
}

async function create(auth: AuthOperator, surroundings: Surroundings): Promise<number> {
  const { print } = surroundings
  const before = await auth.admin.read()
  if (before.exists && before.hasPassword) {
    print(`The admin ${before.email} has an account and a password already: admin reset gives it another one.`)
    return 0
  }
  const made = await auth.admin.create()
  print(`The admin ${made.email} can sign in now.`)
  await printPassword(made, surroundings)
  return 0
}

async function reset(auth: AuthOperator, surroundings: Surroundings, folder: string | undefined): Promise<number> {
  const { print } = surroundings
  const { email, exists, isConfigured } = await auth.admin.read()
  if (isConfigured)
    throw new Error('ADMIN_PASSWORD is set, and it is the password at each start: change it there, then restart.')
  if (!exists) throw new Error(`There is no account of ${email} (ADMIN_EMAIL): admin create makes it.`)
  const admin = await auth.admin.reset()
  if (folder !== undefined) {
    const { openDataFolder } = await import('@hunch/local/data-folder')
    await openDataFolder(folder).forgetAdminPassword() // the first password is no longer valid
  }
  print(`The admin ${email} has another password, and all their sessions, passkeys and recovery codes are gone.`)
  await printPassword(admin, surroundings)
  return 0
}

async function promote(auth: AuthOperator, email: string, surroundings: Surroundings): Promise<number> {
  const { print } = surroundings
  const before = await auth.admin.read()
  const [member] = (await auth.members.find(email)).filter(({ emailVerified }) => emailVerified)
  if (!member)
    throw new Error(
      `Nobody has an account whose e-mail ${email} is verified. They sign up and verify it first, as the admin owns that address.`,
    )
  if (member.email.toLowerCase() === before.email.toLowerCase()) {
    print(`${member.email} is the admin already.`)
    return 0
  }
  if (!member.isActive) throw new Error(`The account of ${email} is suspended: member reactivate first.`)
  const promoted = await auth.admin.promote(email)
  const { isDone, words } = await changeSetting(surroundings, {
    names: ['AUTH_ADMIN_EMAIL', 'ADMIN_EMAIL'],
    value: member.email,
  })
  print(words)
  print(`From the next start on ${member.email} is the admin, and ${before.email} is a member like any other.`)
  if (before.isConfigured) print('They sign in with ADMIN_PASSWORD, which is set.')
  else await printPassword(promoted, surroundings)
  return isDone ? 0 : 1
}

async function printPassword({ password }: Admin, surroundings: Surroundings): Promise<void> {
  if (password) surroundings.print(`They sign in with ${await describePassword(password, surroundings)}`)
}
