import type { Implementation } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Context } from '../context.ts'
import { getMembers } from './load-account.ts'
import { toCard, toContact, toReporterFacts } from './present.ts'

const everyService = ['gateway', 'predictions', 'social', 'groups', 'notifications', 'media', 'analytics', 'moderation']

type Methods = Pick<Implementation<typeof AuthService>, 'getMemberCards' | 'getMemberContacts' | 'getReporterFacts'>

export const accountMethods = (ctx: Context): Methods => ({
  getMemberCards: {
    from: everyService,
    run: async ({ memberIds }) => ({ cards: (await getMembers(ctx, memberIds)).map(toCard) }),
  },
  getMemberContacts: {
    from: ['notifications', 'analytics'],
    run: async ({ memberIds }, { caller }) => {
      const members = await getMembers(ctx, memberIds)
      return { contacts: members.map((account) => toContact(account, caller === 'notifications')) }
    },
  },
  getReporterFacts: {
    from: ['moderation'],
    run: async ({ memberId }) => {
      const [account] = await getMembers(ctx, [memberId])
      return account?.isActive ? { facts: toReporterFacts(account) } : {}
    },
  },
})
