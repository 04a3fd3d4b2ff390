import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { toOwnUser } from '../accounts/present.ts'
import { productOriginOf, usedBrowserOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import {
  browserOf,
  clearPasskeyStateCookie,
  knownBrowserCookieOf,
  passkeyStateOf,
  setKnownBrowserCookie,
  setPasskeyStateCookie,
  setSessionCookie,
} from '../cookies.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { passkeyLimits } from './limits.ts'
import { listPasskeys, makeRecoveryCodes, removePasskey, renamePasskey, setPasskeyUse } from './manage-passkeys.ts'
import { algorithms } from './passkey-host.ts'
import { toCreation, toPasskey, toPasskeys, toRequest } from './present.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

const timeoutMs = passkeyLimits.passkeyS * 1_000

export const passkeyRoutes = (ctx: Context): Route[] => [
  route(calls.listPasskeys, async ({ member, request }) =>
    toPasskeys(await listPasskeys(ctx, member, productOriginOf(ctx, request.headers))),
  ),
  ...addingRoutes(ctx),
  route(calls.renamePasskey, async ({ member, params, body }) =>
    toPasskey(await renamePasskey(ctx, member, params.id, body.name)),
  ),
  route(calls.removePasskey, ({ member, params, request }) =>
    removePasskey(ctx, member, params.id, usedBrowserOf(request)),
  ),
  route(calls.setPasskeyUse, async ({ member, body }) => {
    await setPasskeyUse(ctx, member, body.use)
    return { use: body.use }
  }),
  route(calls.makeRecoveryCodes, async ({ member, response }) => {
    response.setHeader('cache-control', 'no-store')
    return { recoveryCodes: await makeRecoveryCodes(ctx, member) }
  }),
  ...signInRoutes(ctx),
]

const addingRoutes = (ctx: Context): Route[] => [
  route(calls.startPasskey, async ({ member, request, response }) => {
    const started = await startPasskey(ctx, member, productOriginOf(ctx, request.headers))
    setPasskeyStateCookie(ctx.config, response, started.sealed)
    response.setHeader('cache-control', 'no-store')
    return toCreation(started.request, { product: ctx.config.productName, timeoutMs, algorithms })
  }),
  route(calls.addPasskey, async ({ member, request, response, body }) => {
    clearPasskeyStateCookie(ctx.config, response)
    response.setHeader('cache-control', 'no-store')
    const origin = productOriginOf(ctx, request.headers)
    const { name, credential } = body
    const made = {
      name,
      credential,
      sealed: passkeyStateOf(ctx.config, request),
      origin,
      browser: usedBrowserOf(request),
    }
    const { passkey, recoveryCodes } = await addPasskey(ctx, member, made)
    return { passkey: toPasskey(passkey), recoveryCodes }
  }),
]

const signInRoutes = (ctx: Context): Route[] => [
  route(calls.startPasskeySignIn, async ({ request, response, ip }) => {
    const started = await startPasskeySignIn(ctx, productOriginOf(ctx, request.headers), ip)
    setPasskeyStateCookie(ctx.config, response, started.sealed)
    response.setHeader('cache-control', 'no-store')
    return toRequest(started.request, timeoutMs)
  }),
  route(calls.signInWithPasskey, async ({ request, response, body, ip }) => {
    clearPasskeyStateCookie(ctx.config, response)
    const signedIn = await signInWithPasskey(
      ctx,
      {
        credential: body.credential,
        sealed: passkeyStateOf(ctx.config, request),
        origin: productOriginOf(ctx, request.headers),
        ip,
        knownBrowser: knownBrowserCookieOf(ctx.config, request),
      },
      { ...browserOf(ctx.config, request), attempt: body.attempt },
    )
    setSessionCookie(ctx.config, response, signedIn.token)
    if (signedIn.knownBrowser) setKnownBrowserCookie(ctx.config, response, signedIn.knownBrowser)
    return toOwnUser(signedIn.account, ctx.config.adminEmail)
  }),
]
