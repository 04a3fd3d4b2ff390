import { preferredLanguage, type Route, route } from '@hunch/kit/http'
import type { Badge } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { ShownBadge } from './list-badges.ts'
import { findChosenLanguage, listBadges } from './list-badges.ts'

export const badgeRoutes = (ctx: Context): Route[] => [
  route(calls.listBadges, async ({ member, params, request }) => {
    const badges = await listBadges(ctx, member, params.id)
    const accepted = preferredLanguage(request.headers['accept-language'], calls.Language.options)
    const language = (await findChosenLanguage(ctx, member)) ?? accepted ?? 'en'
    return badges.map((badge) => toBadge(language, badge))
  }),
]

const toBadge = (language: string, { rule, earnedAt, progress, current }: ShownBadge): z.input<typeof Badge> => ({
  badgeType: rule.type,
  kind: rule.kind,
  badgeName: say(language, `badges.${rule.family}.name`, { count: rule.target }),
  badgeDescription: say(language, `badges.${rule.family}.description`, { count: rule.target }),
  earnedAt: earnedAt?.toISOString() ?? null,
  progress,
  target: rule.target,
  current,
})
