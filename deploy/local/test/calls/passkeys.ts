/** Members with passkeys on a software device, at localhost: browsers have no passkeys for a numeric address. */
import { isDeepStrictEqual } from 'node:util'
import { type Authenticator, createAuthenticator } from '@hunch/auth/testing/authenticator'
import { createBrowser } from '../../src/demo/browser.ts'
import type { AnyProduct } from '../../src/product.ts'
import { adminAccount, answer, type SignedInMember, signInAdmin, signUp } from '../people.ts'
import type { World } from './world.ts'

type Creation = Parameters<Authenticator['make']>[0]
type Request = Parameters<Authenticator['sign']>[0]

const atLocalhost = (product: AnyProduct): AnyProduct => ({
  ...product,
  origin: () => product.origin().replace('127.0.0.1', 'localhost'),
})

/** Credentials that a contract allows. Real ones are made when a call is sent. */
const bytes = 'AAAA'
const described = { id: bytes, rawId: bytes, type: 'public-key' as const }
const made = { ...described, response: { clientDataJSON: bytes, attestationObject: bytes } }
const signed = {
  ...described,
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
}

/**
 * Returns a member whose browser sends the result of `make` in place of `body`, and then runs `after`. Other bodies are sent
 * unchanged, so that nothing expires or is used up before the valid call.
 */
function sending(
  by: SignedInMember,
  body: unknown,
  make: () => Promise<unknown>,
  after = async () => {},
): SignedInMember {
  const { browser } = by
  const call: typeof browser.call = async (method, path, given, headers) => {
    if (!isDeepStrictEqual(given, body)) return browser.call(method, path, given, headers)
    const response = await browser.call(method, path, await make(), headers)
    await after()
    return response
  }
  return { ...by, browser: { ...browser, call } }
}

let people = 0

/** A new member at localhost. */
export function newcomerHere({ product }: World): Promise<SignedInMember> {
  people += 1
  return signUp(atLocalhost(product), `Keyholder ${people}`)
}

export const visitorHere = ({ product }: World): SignedInMember => ({
  id: '',
  email: '',
  browser: createBrowser(atLocalhost(product).origin()),
})

/** Adds a device's passkey to a member's account. */
async function addDevice({ product }: World, { browser }: SignedInMember, device: Authenticator) {
  const asked = await answer<Creation>(browser.call('POST', '/api/auth/passkeys/options'))
  const body = { name: 'Phone', credential: device.make(asked, atLocalhost(product).origin()) }
  return answer<{ passkey: { id: string }; recoveryCodes: string[] | null }>(
    browser.call('POST', '/api/auth/passkeys', body),
    201,
  )
}

export async function addPasskey(world: World) {
  const by = await newcomerHere(world)
  const body = { name: 'Phone', credential: made }
  const make = async () => {
    const asked = await answer<Creation>(by.browser.call('POST', '/api/auth/passkeys/options'))
    return { ...body, credential: createAuthenticator().make(asked, atLocalhost(world.product).origin()) }
  }
  return { body, by: sending(by, body, make) }
}

/** A passkey that a call may use up. */
export async function ownPasskey(world: World): Promise<{ by: SignedInMember; params: { id: string } }> {
  const by = await newcomerHere(world)
  const { passkey } = await addDevice(world, by, createAuthenticator())
  return { by, params: { id: passkey.id } }
}

export async function signInWithPasskey(world: World) {
  const device = createAuthenticator()
  await addDevice(world, await newcomerHere(world), device)
  const by = visitorHere(world)
  const body = { credential: signed }
  const make = async () => {
    const asked = await answer<Request>(by.browser.call('POST', '/api/auth/passkey-sign-in/options'))
    return { credential: device.sign(asked, atLocalhost(world.product).origin()) }
  }
  return { body, by: sending(by, body, make) }
}

/** Gives the admin a passkey during one call. For all other calls, the admin signs in by password alone. */
async function adminWithPasskey(world: World) {
  const admin = await signInAdmin(atLocalhost(world.product))
  const device = createAuthenticator()
  let id = ''
  return {
    admin,
    device,
    async add(): Promise<string[]> {
      const { passkey, recoveryCodes } = await addDevice(world, admin, device)
      id = passkey.id
      return recoveryCodes ?? []
    },
    remove: async () => void (await admin.browser.call('DELETE', `/api/auth/passkeys/${id}`)),
  }
}

/** The admin as the sender of a call, with a passkey. */
export async function asAdminWithPasskey(world: World, body?: unknown): Promise<SignedInMember> {
  const { admin, add, remove } = await adminWithPasskey(world)
  const make = async () => {
    await add()
    return body
  }
  return sending(admin, body, make, remove)
}

/** A browser that has sent the admin's password and must confirm it. */
async function confirming<B>(
  world: World,
  body: B,
  confirm: (by: SignedInMember, device: Authenticator, codes: string[]) => Promise<B>,
) {
  const { device, add, remove } = await adminWithPasskey(world)
  const by = visitorHere(world)
  const make = async () => {
    const codes = await add()
    await by.browser.call('POST', '/api/auth/login', adminAccount)
    return confirm(by, device, codes)
  }
  return { body, by: sending(by, body, make, remove) }
}

export const startSecondFactor = async (world: World): Promise<{ by: SignedInMember }> => ({
  by: (await confirming(world, undefined, async () => undefined)).by,
})

export const passSecondFactor = (world: World) =>
  confirming(world, { credential: signed }, async ({ browser }, device) => {
    const asked = await answer<Request>(browser.call('POST', '/api/auth/second-factor/options'))
    return { credential: device.sign(asked, atLocalhost(world.product).origin()) }
  })

export const signInWithRecoveryCode = (world: World) =>
  confirming(world, { code: 'k3f9-02mx-7hwq-p8ta' }, async (_by, _device, [code = '']) => ({ code }))
