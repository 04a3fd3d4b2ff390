import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { interactionPolicy, Provider } from 'oidc-provider'
import { type Client, mountPath } from '../one-machine.ts'
import { fullName, type People } from './people.ts'
import { createStore } from './store.ts'

/** The redirect path that auth registered. It is valid on every host of the product. */
const callbackPath = '/api/auth/google/callback'

/**
 * Creates an OpenID provider with Google's addresses, for one client. The provider builds addresses from the request's host, as
 * the gateway passes it on. A client may redirect people only to the origin that they came from.
 */
export function createProvider(people: People, { clientId, clientSecret }: Client): Provider {
  const provider = new Provider(`http://127.0.0.1${mountPath}`, {
    adapter: createStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`http://127.0.0.1${callbackPath}`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // passport-google-oauth20 requires a user profile address that ends in /userinfo.
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/v1/userinfo', jwks: '/oauth2/v3/certs' },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    renderError: (context) => {
      context.type = 'text/plain'
      context.body = 'This sign-in cannot go on. Please start again.'
    },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    jwks: {
      keys: [
        { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3_600, IdToken: 300, Interaction: 3_600, Session: 3_600 },
    interactions: { policy: alwaysAsk(), url: (_context, { uid }) => `${mountPath}/pick/${uid}` },
    findAccount: (_context, id) => accountOf(people, id),
    loadExistingGrant: async ({ oidc }) => {
      // There is no consent page: the product always gets these scopes.
      const grant = new oidc.provider.Grant({
        clientId,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.proxy = true // the gateway passes on the host and scheme of the browser's request
  provider.Client.prototype.redirectUriAllowed = (uri) => {
    const context = Provider.ctx
    return context !== undefined && uri === `${context.protocol}://${context.host}${callbackPath}`
  }
  return provider
}

/** Always asks who is signing in, even right after a sign-in: here people switch between accounts. */
function alwaysAsk() {
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  policy.get('login')?.checks.add(new Check('always_ask', 'a person must be chosen', ({ oidc }) => !oidc.result?.login))
  return policy
}

function accountOf(people: People, id: string) {
  const person = people.find(id)
  if (!person) return undefined
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name: fullName(person),
      given_name: person.givenName,
      ...(person.familyName ? { family_name: person.familyName } : {}),
      email: person.email,
      email_verified: person.emailVerified,
    }),
  }
}
