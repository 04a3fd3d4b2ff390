import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Instant, Page } from './common.ts'

/** A member whom the caller has blocked. */
export const BlockedMember = z
  .object({ user: Author, since: Instant.describe('When the caller blocked them.') })
  .meta({ id: 'BlockedMember' })

export const BlockStatus = z
  .object({ isBlocked: z.boolean().describe('Whether the caller has blocked the member; never the other direction.') })
  .meta({ id: 'BlockStatus' })

const own = { owner: 'moderation', who: 'member' } as const

export const listBlocks = call({
  ...own,
  method: 'GET',
  path: '/api/blocks',
  summary: 'The members whom the caller has blocked, newest first',
  query: Page,
  reply: z.array(BlockedMember),
})

export const getBlockStatus = call({
  ...own,
  method: 'GET',
  path: '/api/blocks/{id}',
  summary: 'Whether the caller has blocked a member',
  params: ById,
  reply: BlockStatus,
})

export const blockUser = call({
  ...own,
  method: 'PUT',
  path: '/api/blocks/{id}',
  summary: 'Blocks a member: neither sees anything of the other. Follows between the two end permanently',
  params: ById,
  evenSuspended: true,
  reply: BlockStatus,
  errors: ['userNotFound', 'cannotBlockYourself', 'tooManyBlocks'],
})

export const unblockUser = call({
  ...own,
  method: 'DELETE',
  path: '/api/blocks/{id}',
  summary: 'Ends a block',
  params: ById,
  evenSuspended: true,
  reply: BlockStatus,
})
