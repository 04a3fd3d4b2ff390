import { type Route, route } from '@hunch/kit/http'
import type { Streak as StreakReply } from '@hunch/proto/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getStreak } from './get-streak.ts'
import type { Streak } from './rules/streak.ts'

export const streakRoutes = (ctx: Context): Route[] => [
  route(calls.getStreak, async ({ member, params }) => toStreak(await getStreak(ctx, member, params.id))),
]

const toStreak = ({ current, longest, freezes, countsToday }: Streak): z.input<typeof StreakReply> => ({
  currentStreak: current,
  longestStreak: longest,
  freezes,
  countsToday,
})
