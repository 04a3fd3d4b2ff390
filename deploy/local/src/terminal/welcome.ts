import { networkInterfaces } from 'node:os'
import { createHosts } from '@hunch/gateway/hosts'
import type { Stores } from '../data/data-folder.ts'
import { demoPeople } from '../demo/people.ts'
import { fullName } from '../identity/people.ts'
import type { AdminAccess } from '../messages.ts'
import { isLoopback } from '../one-machine.ts'
import type { Options } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import type { Terminal } from './terminal.ts'

/** Prints the addresses and how to sign in. Shows the admin's password only if there is no password file. */
export function welcome(
  terminal: Terminal,
  {
    options,
    settings,
    origin,
    admin,
    passwordFile,
    demo,
    stores,
  }: {
    options: Options
    settings: Settings
    origin: string
    admin: AdminAccess
    /** File of the admin's generated password, if there is no terminal to show it. */
    passwordFile: string | undefined
    demo: 'none' | 'filling' | 'filled'
    stores: Stores
  },
): void {
  const [address = origin, ...others] = addressesOf(options, settings, new URL(origin).port)
  const row = (label: string, text: string) => terminal.line(`  ${terminal.faint(label.padEnd(9))} ${text}`)

  terminal.line()
  row('Open', terminal.strong(address))
  for (const other of others) row('', other)
  row('Sign in', howToSignIn(settings, demo !== 'none'))
  if (demo === 'filling') row('', 'their figures and notifications follow within a minute')
  row('Admin', `${address}/admin with ${admin.email}`)
  if (passwordFile) row('', `and the password in ${passwordFile}`)
  else if (admin.password) row('', `and the password ${terminal.strong(admin.password)} (shown this once)`)
  row('Data', settings.production ? options.data : `${options.data} (a start with --reset throws it away)`)
  for (const [name, url] of Object.entries(stores)) row('', `${name} ${url.split('?')[0]}`)
  if (settings.production?.gateway.trustedProxies.length === 0)
    terminal.warn('TRUSTED_PROXIES is not set: everybody behind the proxy counts as one address, in limits too.')
  if (!settings.production && !settings.providers && !isLoopback(options.host))
    terminal.warn('Anybody who reaches these addresses can sign in here as anybody.')
  terminal.line()
  terminal.line(terminal.faint(`  ${settings.product} runs until you press Ctrl-C.`))
}

function howToSignIn({ production, providers = production }: Settings, withPeople: boolean): string {
  if (providers) {
    const named = [providers.google ? 'Google' : '', providers.oidc?.name ?? ''].filter(Boolean)
    return `"Get started", then ${named.join(' or ')}`
  }
  const examples = demoPeople.slice(0, 2).map(fullName).join(' or ')
  return withPeople
    ? `"Get started", then continue as ${examples}, say, or as someone new`
    : '"Get started", then enter any name'
}

/** Returns the addresses for browsers: the public one if it is known, else this machine's. */
function addressesOf(options: Options, { production, publicUrl }: Settings, port: string): string[] {
  const { host, allowHosts: allowedHosts } = options
  const known = production?.publicUrl ?? publicUrl
  if (known) return [known]
  const at = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (isLoopback(host)) return [at('localhost')]
  if (host !== '0.0.0.0' && host !== '::') return [at(host)]
  const own = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal),
  )
  const isOurs = createHosts({ allowedHosts, localHosts: true })
  return [at('localhost'), ...own.flatMap(({ address }) => (isOurs(address) ? at(address) : []))]
}
