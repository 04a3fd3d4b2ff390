import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { Timers } from '@hunch/kit/timers'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { webLimits } from './limits.ts'

/** Auth's sign-in options, for the web app's page. */
export interface KnownOptions {
  /** The ways to sign in, as a JSON list. Empty until auth was reached once; the web app then offers its default. */
  readonly ways: string
  /** Who may join. Empty until auth was reached once. */
  readonly registration: string
}

export interface SignInOptions {
  read(): Promise<KnownOptions>
}

type Auth = Pick<Client<typeof AuthService>, 'getSignInOptions'>

/**
 * Creates the cache of auth's sign-in options. Pages wait only for auth's first reply or failure. Later pages get the cached
 * options while auth is asked again.
 */
export function createSignInOptions(auth: Auth, log: Log, { now }: Timers): SignInOptions {
  let known: KnownOptions = { ways: '[]', registration: '' }
  let wasAsked = false
  let nextAt = Number.NEGATIVE_INFINITY
  let asking = Promise.resolve()

  async function ask(): Promise<void> {
    try {
      const { options, registration } = await auth.getSignInOptions({})
      const ways = options.map(({ provider, name, icon }) => ({ provider, name, ...(icon ? { icon } : {}) }))
      known = { ways: JSON.stringify(ways), registration }
    } catch (error) {
      nextAt = now() + webLimits.signInOptionsRetryMs
      log.warn({ err: error }, 'pages are sent without the ways to sign in that auth has now')
    }
    wasAsked = true
  }

  return {
    async read() {
      if (now() >= nextAt) {
        nextAt = now() + webLimits.signInOptionsMs
        asking = ask()
      }
      if (!wasAsked) await asking
      return known
    },
  }
}
