import { type QueryClient, useQuery } from '@tanstack/react-query'

/** What was done to a notification here and not yet on the server, while it can be undone. */
type Act = 'deleted' | 'read'

/** The ids of those notifications: kept apart from the lists, so that an undone act leaves no trace. */
const heldKey = (act: Act) => ['alerts held', act] as const
const nothing: readonly string[] = []

export function useHeld(act: Act): readonly string[] {
  return useQuery({
    queryKey: heldKey(act),
    queryFn: () => nothing,
    enabled: false,
    initialData: nothing,
    gcTime: Infinity,
  }).data
}

export const hold = (client: QueryClient, act: Act, id: string): void => {
  client.setQueryData<readonly string[]>(heldKey(act), (ids = nothing) => [...ids, id])
}

export const release = (client: QueryClient, act: Act, id: string): void => {
  client.setQueryData<readonly string[]>(heldKey(act), (ids = nothing) => ids.filter((other) => other !== id))
}

/** Whether the server's count of unread notifications still includes some that were deleted or read here. */
export const isHolding = (client: QueryClient): boolean =>
  (['deleted', 'read'] as const).some((act) => client.getQueryData<readonly string[]>(heldKey(act))?.length)
