import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import { actRoutes } from './acts/http.ts'
import { appealRoutes } from './appeals/http.ts'
import { blockMember } from './blocks/block-member.ts'
import { type BlockedMember, getBlockStatus, listBlocks } from './blocks/list-blocks.ts'
import { unblockMember } from './blocks/unblock-member.ts'
import { caseRoutes } from './cases/http.ts'
import { agreeToTerms } from './consents/agree-to-terms.ts'
import type { Context } from './context.ts'
import { groupActRoutes } from './group-acts/http.ts'
import { muteRoutes } from './mutes/http.ts'
import { pageRoutes } from './pages/http.ts'
import { toOwnReport } from './reports/present.ts'
import { listOwnReports, reportThing } from './reports/report-thing.ts'
import { getMailedStatement, getStatement, listStatements } from './statements/list-statements.ts'
import { toStatement } from './statements/present.ts'
import { wordRoutes } from './words/http.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [
  ...blockRoutes(ctx),
  ...muteRoutes(ctx),
  ...reportRoutes(ctx),
  ...caseRoutes(ctx),
  ...actRoutes(ctx),
  ...statementRoutes(ctx),
  ...groupActRoutes(ctx),
  ...appealRoutes(ctx),
  ...wordRoutes(ctx),
  ...pageRoutes(ctx),
  ...consentRoutes(ctx),
]

const blockRoutes = (ctx: Context): Route[] => [
  route(calls.listBlocks, async ({ member, query }) => (await listBlocks(ctx, member, query)).map(toBlockedMember)),
  route(calls.getBlockStatus, ({ member, params }) => getBlockStatus(ctx, member, params.id)),
  route(calls.blockUser, ({ member, params }) => blockMember(ctx, member, params.id)),
  route(calls.unblockUser, ({ member, params }) => unblockMember(ctx, member, params.id)),
]

const toBlockedMember = ({ blockedId, createdAt, card }: BlockedMember): z.input<typeof calls.BlockedMember> => ({
  user: presentMember(blockedId, card),
  since: createdAt.toISOString(),
})

const reportRoutes = (ctx: Context): Route[] => [
  route(calls.reportThing, async ({ member, ip, body }) => ({ id: await reportThing(ctx, { member, ip }, body) })),
  route(calls.listOwnReports, async ({ member, query }) => (await listOwnReports(ctx, member, query)).map(toOwnReport)),
]

const statementRoutes = (ctx: Context): Route[] => [
  route(calls.listStatements, async ({ member, query }) => (await listStatements(ctx, member, query)).map(toStatement)),
  route(calls.getMailedStatement, async ({ ip, body }) =>
    toStatement((await getMailedStatement(ctx, { ...body, ip })).statement),
  ),
  route(calls.getStatement, async ({ member, params }) => toStatement(await getStatement(ctx, member, params.id))),
]

const consentRoutes = (ctx: Context): Route[] => [
  route(calls.agreeToTerms, ({ member, body }) => agreeToTerms(ctx, member, body.version)),
]
