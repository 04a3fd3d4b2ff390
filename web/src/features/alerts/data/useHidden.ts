import { type QueryClient, useQuery } from '@tanstack/react-query'

/**
 * Ids of notifications that were deleted here and not yet on the server: kept apart, so that they
 * can come back.
 */
const hiddenKey = ['alerts hidden'] as const
const nothing: readonly string[] = []

export function useHidden(): readonly string[] {
  return useQuery({
    queryKey: hiddenKey,
    queryFn: () => nothing,
    enabled: false,
    initialData: nothing,
    gcTime: Infinity,
  }).data
}

export const hide = (client: QueryClient, id: string): void => {
  client.setQueryData<readonly string[]>(hiddenKey, (ids = nothing) => [...ids, id])
}

export const unhide = (client: QueryClient, id: string): void => {
  client.setQueryData<readonly string[]>(hiddenKey, (ids = nothing) => ids.filter((other) => other !== id))
}

/** Whether some are deleted here and not yet on the server, whose count still includes them. */
export const isHiding = (client: QueryClient): boolean =>
  (client.getQueryData<readonly string[]>(hiddenKey)?.length ?? 0) > 0
