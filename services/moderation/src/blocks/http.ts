import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { blockMember } from './block-member.ts'
import { type BlockedMember, getBlockStatus, listBlocks } from './list-blocks.ts'
import { unblockMember } from './unblock-member.ts'

export const blockRoutes = (ctx: Context): Route[] => [
  route(calls.listBlocks, async ({ member, query }) => (await listBlocks(ctx, member, query)).map(toBlockedMember)),
  route(calls.getBlockStatus, ({ member, params }) => getBlockStatus(ctx, member, params.id)),
  route(calls.blockUser, ({ member, params }) => blockMember(ctx, member, params.id)),
  route(calls.unblockUser, ({ member, params }) => unblockMember(ctx, member, params.id)),
]

const toBlockedMember = ({ blockedId, createdAt, card }: BlockedMember): z.input<typeof calls.BlockedMember> => ({
  user: presentMember(blockedId, card),
  since: createdAt.toISOString(),
})
