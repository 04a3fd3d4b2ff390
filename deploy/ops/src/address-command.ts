import { isProduction } from '@hunch/kit/config'
import { UsageError } from '@hunch/kit/operator-commands'
import { changeSetting } from './change-setting.ts'
import type { Command, Surroundings } from './command.ts'
import { dataFolderOf, dataHelp, readArguments, withAuth } from './product.ts'

/** Shows or changes the product's public address. */
export const address: Command = {
  usage: `The public address of the product, PUBLIC_URL: mails link to it, and providers send people back to it.

  npm run hunch -- address                          what it is
  npm run hunch -- address https://hunch.example    changes it, and says what else is to be done

${dataHelp}`,
  async run(args, surroundings) {
    const { values, positionals } = readArguments(args, {})
    const [wanted, ...more] = positionals
    if (more.length > 0) throw new UsageError('name one address')
    const { environment, print } = surroundings
    const present = environment['PUBLIC_URL']
    if (!wanted) {
      print(present ? `The public address is ${present}.` : 'PUBLIC_URL is not set: links of mails lead to localhost.')
      return 0
    }
    const isEmbedded = dataFolderOf(values.data, surroundings) !== undefined
    const origin = originOf(wanted, isEmbedded || !isProduction(environment['NODE_ENV']))
    const own = Object.keys(environment).filter((name) => /^[A-Z]+_PUBLIC_URL(_FILE)?$/.test(name) && environment[name])
    if (own.length > 0) throw new Error(`${own.join(', ')} go before PUBLIC_URL: take them away, then run this again.`)
    return withAuth(values.data, surroundings, async (auth) => {
      const { mails, passkeys } = await auth.changeAddress(origin)
      const { isDone, words } = await changeSetting(surroundings, { names: ['PUBLIC_URL'], value: origin })
      for (const line of [
        words,
        ...toDo(origin, present, environment),
        ...moved(origin, mails),
        ...lost(origin, passkeys),
      ])
        print(line)
      return isDone ? 0 : 1
    })
  },
}

/** Parses an origin such as `https://hunch.example`; `httpToo` also allows http. Throws UsageError. */
function originOf(text: string, httpToo: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits = url && ['https:', ...(httpToo ? ['http:'] : [])].includes(url.protocol)
  if (!fits || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new UsageError(`an address is https://, a name and perhaps a port, as in https://hunch.example, not ${text}`)
  return url.origin
}

function toDo(origin: string, before: string | undefined, environment: Surroundings['environment']): string[] {
  const isSet = (name: string) => Object.entries(environment).some(([key, value]) => value && key.includes(name))
  return [
    ...(isSet('GOOGLE_CLIENT_ID') ? [`Register ${origin}/api/auth/google/callback as a redirect URI at Google.`] : []),
    ...(isSet('OIDC_ISSUER') ? [`Register ${origin}/api/auth/oidc/callback as a redirect URI at the provider.`] : []),
    ...(origin.startsWith('https:') ? ['Its name and its certificate belong to the proxy before the gateway.'] : []),
    ...(before ? [`Keep ${before} redirecting there: mails that were sent link to it. Members sign in again.`] : []),
  ]
}

/** Describes the waiting mails that now link to the new address. */
function moved(origin: string, mails: number): string[] {
  if (mails === 0) return []
  return [
    `${mails === 1 ? '1 mail that waits to be sent links' : `${mails} mails that wait to be sent link`} to ${origin} now.`,
  ]
}

/** Describes the passkeys that are bound to another host and no longer work. */
function lost(origin: string, passkeys: number): string[] {
  if (passkeys === 0) return []
  return passkeys === 1
    ? [
        `1 passkey is bound to the host that it was made at, and does not work at ${origin}: its owner signs in another way and adds a new one.`,
      ]
    : [
        `${passkeys} passkeys are bound to the host that they were made at, and do not work at ${origin}: their owners sign in another way and add new ones.`,
      ]
}
