import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boundVote } from '../../api/index.ts'

/** Casts the vote that a visitor tapped before they signed up. What does it is loaded only where there is one. */
export function useKeptVote(memberId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!memberId || !boundVote()) return
    // Where that cannot be loaded, or the server is away, the vote stays for the next page.
    import('../background/reportKeptVote.ts')
      .then(({ reportKeptVote }) => reportKeptVote(client, memberId))
      .catch((error: unknown) => console.warn('A kept vote could not be cast yet', error))
  }, [client, memberId])
}
