import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Detected, detectLocation } from './detectLocation.ts'

/** Where this browser seems to be, for offering it as one's location; undefined until it is known. */
export function useDetected(): Detected | undefined {
  const cache = useQueryClient()
  const { data } = useQuery({ queryKey: ['location', 'detected'], queryFn: () => detectLocation(cache) })
  return data
}
