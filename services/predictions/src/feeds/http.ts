import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toFeedItem } from '../posts/present.ts'
import { ifNoneMatch, sendPage, sendTagged } from '../respond.ts'
import { listHighlights } from './list-highlights.ts'
import { listNewest, listPostsOfGroup, listPostsOfMember, listPublic } from './list-newest.ts'
import { listTrending } from './list-trending.ts'
import { toPersonToFollow } from './present.ts'
import { readForYou } from './read-for-you.ts'
import { getInterests, setInterests } from './set-interests.ts'
import { setNotInterested, unsetNotInterested } from './set-not-interested.ts'
import { suggestPeople } from './suggest-people.ts'

export const feedRoutes = (ctx: Context): Route[] => [
  route(calls.recommendationsFeed, async ({ member, query, request, response }) => {
    const page = await readForYou(ctx, member, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
  route(calls.getInterests, async ({ member }) => ({ categories: await getInterests(ctx, member) })),
  route(calls.setInterests, async ({ member, body }) => ({
    categories: await setInterests(ctx, member, body.categories),
  })),
  route(calls.setNotInterested, ({ member, params }) => setNotInterested(ctx, member, params.id)),
  route(calls.unsetNotInterested, ({ member, params }) => unsetNotInterested(ctx, member, params.id)),
  route(calls.suggestPeople, async ({ member, query }) =>
    (await suggestPeople(ctx, member, query.limit)).map(toPersonToFollow),
  ),
  route(calls.listHighlights, ({ member }) => listHighlights(ctx, member)),
  route(calls.listTrending, async ({ member, query, request, response }) => {
    const page = await listTrending(ctx, member, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendTagged(response, page)
  }),
  route(calls.listPublic, async () => (await listPublic(ctx)).map(toFeedItem)),
  route(calls.explore, async ({ member, query, request, response }) => {
    const page = await listNewest(ctx, member, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
  route(calls.listPredictionsOfUser, async ({ member, params, query, request, response }) => {
    const page = await listPostsOfMember(ctx, member, params.id, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
  route(calls.listUserPredictions, async ({ member, params, query, request, response }) => {
    const page = await listPostsOfMember(ctx, member, params.id, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
  route(calls.listGroupPredictions, async ({ member, params, query, request, response }) => {
    const page = await listPostsOfGroup(ctx, member, params.groupId, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
]
