import type { Member } from '@hunch/kit/identity'
import type { TestReply } from '@hunch/kit/testing'
import {
  addPasskey,
  passSecondFactor,
  signInWithPasskey,
  signInWithRecoveryCode,
  startPasskey,
  startPasskeySignIn,
  startSecondFactor,
} from '@hunch/proto/http'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { World } from './world.ts'

/** The product's origin in these tests, as the gateway's headers have it. */
export const origin = 'https://hunch.example'

type Browser = ReturnType<World['browser']>

/** Adds a device's passkey to a member's account. */
export async function addDevice(
  browser: Browser,
  member: Member,
  device: Authenticator = createAuthenticator(),
  name = 'Phone',
): Promise<TestReply> {
  const { body } = await browser.send(member, startPasskey)
  return browser.send(member, addPasskey, { body: { name, credential: device.make(body, origin) } })
}

/** Signs in with a device's passkey alone. */
export async function signInWith(browser: Browser, device: Authenticator, at = origin): Promise<TestReply> {
  const { body } = await browser.send(null, startPasskeySignIn)
  return browser.send(null, signInWithPasskey, { body: { credential: device.sign(body, at) } })
}

/** Confirms, by a device's passkey, the password that the browser sent before. */
export async function confirmWith(browser: Browser, device: Authenticator, ip = '192.0.2.1'): Promise<TestReply> {
  const { body, status } = await browser.send(null, startSecondFactor, { ip })
  const request = status === 200 ? body : { rpId: 'hunch.example', challenge: 'none' }
  return browser.send(null, passSecondFactor, { body: { credential: device.sign(request, origin) }, ip })
}

/** Confirms, by a recovery code, the password that the browser sent before. */
export const confirmByCode = (browser: Browser, code: string, ip = '192.0.2.1'): Promise<TestReply> =>
  browser.send(null, signInWithRecoveryCode, { body: { code }, ip })
