import { type Route, route } from '@hunch/kit/http'
import { readForm } from '@hunch/kit/multipart'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { imageUrl, toExport, toOwnUser } from '../present.ts'
import { deleteOwnAccount } from '../usecases/delete-account.ts'
import { detectLocation } from '../usecases/detect-location.ts'
import { exportOwnData } from '../usecases/export-own-data.ts'
import { getCurrentUser } from '../usecases/get-current-user.ts'
import { removeProfileImage, uploadProfileImage } from '../usecases/profile-image.ts'
import { setLanguage } from '../usecases/set-language.ts'
import { setLocation } from '../usecases/set-location.ts'
import { setPreferences } from '../usecases/set-preferences.ts'
import { updateProfile } from '../usecases/update-profile.ts'
import { clearSession } from './cookies.ts'
import { sendArchive } from './send-archive.ts'

/** What a member does with her own account. */
export function ownAccount(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.getCurrentUser, async ({ member }) => {
      const account = await getCurrentUser(ctx, member)
      return account && toOwnUser(account, adminEmail)
    }),
    route(calls.updateOwnProfile, async ({ member, body }) =>
      toOwnUser(await updateProfile(ctx, member, member.id, body), adminEmail),
    ),
    route(calls.updateProfile, async ({ member, params, body }) =>
      toOwnUser(await updateProfile(ctx, member, params.id, body), adminEmail),
    ),
    route(calls.setLanguage, async ({ member, body }) =>
      toOwnUser(await setLanguage(ctx, member, body.language), adminEmail),
    ),
    route(calls.setLocation, async ({ member, body }) => toOwnUser(await setLocation(ctx, member, body), adminEmail)),
    route(calls.detectLocation, ({ member, body }) => detectLocation(ctx, member, body)),
    route(calls.setPreferences, async ({ member, body }) =>
      toOwnUser(await setPreferences(ctx, member, body), adminEmail),
    ),
    ...picture(ctx),
    ...leaving(ctx),
  ]
}

const picture = (ctx: Context): Route[] => [
  route(calls.uploadProfileImage, ({ member, request }) =>
    readForm(request, calls.uploadProfileImage.files, async ({ files }) => ({
      imageUrl: imageUrl(await uploadProfileImage(ctx, member, files)) ?? '',
    })),
  ),
  route(calls.removeProfileImage, async ({ member }) =>
    toOwnUser(await removeProfileImage(ctx, member), ctx.config.adminEmail),
  ),
]

const leaving = (ctx: Context): Route[] => [
  route(calls.exportOwnData, async ({ member, request, response, signal }) => {
    const present = (own: Parameters<typeof toExport>[0]) => toExport(own, ctx.config.adminEmail)
    await sendArchive(await exportOwnData(ctx, member, { present, signal }), request, response)
  }),
  route(calls.deleteOwnAccount, async ({ member, body, response }) => {
    await deleteOwnAccount(ctx, member, body.email)
    clearSession(ctx.config, response)
  }),
]
