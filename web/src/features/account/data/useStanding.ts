import type { Reply } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { readOr } from '#api/index.ts'
import { memberKeys } from './useProfile.ts'

export type Analytics = Reply<'getUserAnalytics'>
export type Badge = Reply<'listBadges'>[number]
export type Streak = Reply<'getStreak'>

/** A member's accuracy and scores. Null if the viewer's session has expired. */
export const useAnalytics = (id: string) =>
  useQuery({
    queryKey: memberKeys.analytics(id),
    queryFn: ({ signal }) => readOr(null, 'getUserAnalytics', { params: { id }, signal }),
    staleTime: 0,
  })

/** A member's streak. Null if the viewer's session has expired. */
export const useStreak = (id: string) =>
  useQuery({
    queryKey: memberKeys.streak(id),
    queryFn: ({ signal }) => readOr(null, 'getStreak', { params: { id }, signal }),
    staleTime: 0,
  })

/** All badges, first those that the member has earned. The server shows others only badges from public acts. */
export const useBadges = (id: string) =>
  useQuery({
    queryKey: memberKeys.badges(id),
    queryFn: ({ signal }) => readOr([], 'listBadges', { params: { id }, signal }),
    staleTime: 0,
  })
