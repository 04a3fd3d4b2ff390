import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { addMute } from './add-mute.ts'
import { listMutes } from './list-mutes.ts'
import { toMute } from './present.ts'
import { removeMute } from './remove-mute.ts'

export const muteRoutes = (ctx: Context): Route[] => [
  route(calls.listMutes, async ({ member }) => (await listMutes(ctx, member)).map(toMute)),
  route(calls.addMute, async ({ member, body }) => toMute(await addMute(ctx, member, body))),
  route(calls.removeMute, ({ member, params }) => removeMute(ctx, member, params.id)),
]
