import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boundVote } from '../../api/index.ts'

/** Casts the vote that a visitor chose before the sign-up. The code for it is loaded only if there is such a vote. */
export function useKeptVote(memberId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId || !boundVote()) return
    // If the chunk cannot be loaded or the server is unavailable, the vote waits for the next page load.
    import('../background/reportKeptVote.ts')
      .then(({ reportKeptVote }) => reportKeptVote(client, memberId))
      .catch((error: unknown) => console.warn('A kept vote could not be cast yet', error))
  }, [client, memberId])
}
