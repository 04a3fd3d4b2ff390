import type { IdentityProvider } from '../clients/identity-provider/provider.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { ProviderName } from '../schema/index.ts'

/** Returns an identity provider. @throws providerUnavailable if the provider is not configured */
export function providerOf(ctx: Context, name: ProviderName): IdentityProvider {
  const provider = ctx.providers.get(name)
  if (!provider) throw errors.providerUnavailable({}, { cause: new Error(`sign-in by ${name} is not configured`) })
  return provider
}

/** A way to sign in, as the sign-in dialog shows it. */
export interface SignInOption {
  readonly provider: ProviderName
  readonly name: string
  /** A `data:` URL; undefined for the web app's own icon. */
  readonly icon: string | undefined
}

/** Returns the ways to sign in, in the order of their buttons. */
export const signInOptionsOf = ({ providers, config }: Context): SignInOption[] =>
  [...providers.keys()].map((provider) =>
    provider === 'google'
      ? { provider, name: 'Google', icon: undefined }
      : { provider, name: config.oidc?.name ?? '', icon: config.oidc?.icon },
  )
