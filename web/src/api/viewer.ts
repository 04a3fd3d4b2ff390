import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { fetchCurrentUser } from './currentUser.ts'
import type { ChosenVote } from './keptVote.ts'

export const meKey = ['me'] as const

/** The query for the current user; null for a visitor. */
const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => fetchCurrentUser(signal),
})

/** The viewer. `user` is null for a visitor, and while the query is pending (`isPending`). */
export function useCurrentUser() {
  const query = useQuery(meQuery)
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Asks a visitor to sign up. Provided by app (SignUpPromptProvider). */
export interface SignUpPrompt {
  ask(): void
  /**
   * Like `ask`, but stores the vote and casts it after the sign-up. `sideName` is the name of the chosen side, if the
   * post names its sides.
   */
  askToVote(vote: ChosenVote, sideName?: string): void
}

export const SignUpPromptContext = createContext<SignUpPrompt>({
  ask: () => undefined,
  askToVote: () => undefined,
})

/** `ask()` opens the sign-up prompt. For actions that only members may do. */
export const useSignUpPrompt = (): SignUpPrompt => useContext(SignUpPromptContext)

/**
 * Guards an action that only members may do. `requireSignIn()` returns whether a member is signed in; if not, it opens
 * the sign-up prompt.
 *
 *     const requireSignIn = useRequireSignIn()
 *     const onVote = () => { if (requireSignIn()) vote() }
 */
export function useRequireSignIn(): () => boolean {
  const { user } = useCurrentUser()
  const { ask } = useSignUpPrompt()
  return useCallback(() => {
    if (!user) ask()
    return Boolean(user)
  }, [user, ask])
}
