import { type Route, route } from '@hunch/kit/http'
import { readForm } from '@hunch/kit/multipart'
import * as calls from '@hunch/proto/http'
import { imageUrl, toOwnUser } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import { removeProfileImage, uploadProfileImage } from './profile-image.ts'
import { detectLocation, lookUpLocation, setLocation } from './set-location.ts'
import { finishFirstRun, setLanguage, setPreferences } from './set-preferences.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.updateOwnProfile, async ({ member, body }) =>
      toOwnUser(await updateProfile(ctx, member, member.id, body), adminEmail),
    ),
    route(calls.updateProfile, async ({ member, params, body }) =>
      toOwnUser(await updateProfile(ctx, member, params.id, body), adminEmail),
    ),
    route(calls.setLanguage, async ({ member, body }) =>
      toOwnUser(await setLanguage(ctx, member, body.language), adminEmail),
    ),
    route(calls.setPreferences, async ({ member, body }) =>
      toOwnUser(await setPreferences(ctx, member, body), adminEmail),
    ),
    route(calls.finishFirstRun, async ({ member }) => toOwnUser(await finishFirstRun(ctx, member), adminEmail)),
    ...locationRoutes(ctx),
    ...imageRoutes(ctx),
  ]
}

const locationRoutes = (ctx: Context): Route[] => [
  route(calls.setLocation, async ({ member, body }) =>
    toOwnUser(await setLocation(ctx, member, body), ctx.config.adminEmail),
  ),
  route(calls.detectLocation, ({ member, body }) => detectLocation(ctx, member, body)),
  route(calls.getLocation, ({ ip, response }) => {
    response.setHeader('cache-control', 'private, no-store') // the location of one IP address must not be cached for others
    return lookUpLocation(ctx, ip)
  }),
]

const imageRoutes = (ctx: Context): Route[] => [
  route(calls.uploadProfileImage, ({ member, request }) =>
    readForm(request, calls.uploadProfileImage.files, async ({ files }) => ({
      imageUrl: imageUrl(await uploadProfileImage(ctx, member, files)) ?? '',
    })),
  ),
  route(calls.removeProfileImage, async ({ member }) =>
    toOwnUser(await removeProfileImage(ctx, member), ctx.config.adminEmail),
  ),
]
