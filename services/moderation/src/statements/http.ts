import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { getMailedStatement, getStatement, listStatements } from './list-statements.ts'
import { toStatement } from './present.ts'

export const statementRoutes = (ctx: Context): Route[] => [
  route(calls.listStatements, async ({ member, query }) => (await listStatements(ctx, member, query)).map(toStatement)),
  route(calls.getMailedStatement, async ({ ip, body }) =>
    toStatement((await getMailedStatement(ctx, { ...body, ip })).statement),
  ),
  route(calls.getStatement, async ({ member, params }) => toStatement(await getStatement(ctx, member, params.id))),
]
