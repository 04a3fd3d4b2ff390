import { type QueryClient, useQuery } from '@tanstack/react-query'

/**
 * An action on a notification that is not on the server yet, because it can still be undone. `unread` is for
 * notifications that are already deleted or read here, but that the server still counts as unread.
 */
type Act = 'deleted' | 'read' | 'unread'

/** Query key of these notifications' ids. They are stored apart from the lists, so that Undo restores the lists exactly. */
const heldKey = (act: Act) => ['notifications held', act] as const
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
