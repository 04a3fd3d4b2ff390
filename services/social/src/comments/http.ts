import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { getCommenting, setCommenting } from './commenting.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'
import { listUserComments } from './list-user-comments.ts'
import { toComment, toNewComment, toUserComment } from './present.ts'

export const commentRoutes = (ctx: Context): Route[] => [
  route(calls.listComments, async ({ member, params, query }) =>
    (await listComments(ctx, member, params.id, query)).map(toComment),
  ),
  route(calls.createComment, ({ member, body, request }) => {
    const key = readIdempotencyKey(request, member.id, 'createComment')
    return createComment(ctx, member, { ...body, key, present: toNewComment })
  }),
  route(calls.deleteComment, ({ member, params }) => deleteComment(ctx, member, params.id)),
  route(calls.getCommenting, ({ member, params }) => getCommenting(ctx, member, params.id)),
  route(calls.setCommenting, ({ member, params, body }) => setCommenting(ctx, member, params.id, body.commenting)),
  route(calls.listUserComments, async ({ member, params, query }) =>
    (await listUserComments(ctx, member, params.id, query)).map((each) => toUserComment(params.id, each)),
  ),
]
