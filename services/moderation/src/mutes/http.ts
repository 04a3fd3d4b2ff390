import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { addMute, removeMute } from './change-mutes.ts'
import { type ListedMute, listMutes } from './list-mutes.ts'

export const muteRoutes = (ctx: Context): Route[] => [
  route(calls.listMutes, async ({ member }) => (await listMutes(ctx, member)).map(toMute)),
  route(calls.addMute, async ({ member, body }) => toMute(await addMute(ctx, member, body))),
  route(calls.removeMute, ({ member, params }) => removeMute(ctx, member, params.id)),
]

const toMute = ({ mute, card }: ListedMute): z.input<typeof calls.Mute> => ({
  id: mute.id,
  user: mute.memberId === null ? null : presentMember(mute.memberId, card),
  word: mute.word,
  category: mute.category,
  since: mute.createdAt.toISOString(),
  until: mute.endsAt?.toISOString() ?? null,
})
