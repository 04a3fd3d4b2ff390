import { type QueryClient, useQuery } from '@tanstack/react-query'

/**
 * `deleted` and `read`: the notification is already deleted or read on this page. The server does not know it yet, because
 * the action can still be undone. `unread`: the server still counts the notification as unread, this page does not.
 */
type Act = 'deleted' | 'read' | 'unread'

/** Query key of the ids of such notifications. The cached lists stay unchanged, so that Undo restores them exactly. */
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
