import type { Reply } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { call, readOr } from '../../../api/index.ts'
import { memberKeys } from './keys.ts'

export type Analytics = Reply<'getUserAnalytics'>
export type Badge = Reply<'listBadges'>[number]
export type Streak = Reply<'getStreak'>

/** What a member's votes amount to. */
export const useAnalytics = (id: string) =>
  useQuery({
    queryKey: memberKeys.analytics(id),
    queryFn: ({ signal }) => call('getUserAnalytics', { params: { id }, signal }),
    staleTime: 0,
  })

/** A member's streak; null for whoever is signed out meanwhile. */
export const useStreak = (id: string) =>
  useQuery({
    queryKey: memberKeys.streak(id),
    queryFn: ({ signal }) => readOr(null, 'getStreak', { params: { id }, signal }),
    staleTime: 0,
  })

/** Every badge there is, a member's own first. */
export const useBadges = (id: string) =>
  useQuery({
    queryKey: memberKeys.badges(id),
    queryFn: ({ signal }) => readOr([], 'listBadges', { params: { id }, signal }),
    staleTime: 0,
  })
