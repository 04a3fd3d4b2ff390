import { useQuery } from '@tanstack/react-query'
import { call, keys } from '../../../api/index.ts'

/** The latest public posts, and the topics that there are; both the same for everyone. */
export function useLatest() {
  const latest = useQuery({
    queryKey: keys.predictions.latest,
    queryFn: ({ signal }) => call('listPublic', { signal }),
    refetchOnMount: 'always',
  })
  const topics = useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })
  return { latest, topics }
}
