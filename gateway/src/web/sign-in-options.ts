import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** The ways to sign in, which auth knows, as JSON for the web app's page. */
export interface SignInOptions {
  /** Returns an empty list while auth was never reached; the web app then offers its usual way. */
  json(): Promise<string>
}

type Auth = Pick<Client<typeof AuthService>, 'getSignInOptions'>

/** Pages wait for auth's first reply alone, or its failure; later ones get what is known while auth is asked again. */
export function createSignInOptions(auth: Auth, log: Log): SignInOptions {
  let known = '[]'
  let wasAsked = false
  let nextAt = Number.NEGATIVE_INFINITY
  let asking = Promise.resolve()

  async function ask(): Promise<void> {
    try {
      const { options } = await auth.getSignInOptions({})
      known = JSON.stringify(options.map(({ provider, name, icon }) => ({ provider, name, ...(icon ? { icon } : {}) })))
    } catch (error) {
      nextAt = performance.now() + fixedLimits.signInOptionsRetryMs
      log.warn({ err: error }, 'pages are sent without the ways to sign in that auth has now')
    }
    wasAsked = true
  }

  return {
    async json() {
      const now = performance.now()
      if (now >= nextAt) {
        nextAt = now + fixedLimits.signInOptionsMs
        asking = ask()
      }
      if (!wasAsked) await asking
      return known
    },
  }
}
