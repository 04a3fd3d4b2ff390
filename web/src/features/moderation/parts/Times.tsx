import { useFormat } from '../../../ui/index.ts'

/** A count, as in ×3. Renders nothing if it is 1. */
export function Times({ count }: { count: number }) {
  const format = useFormat()
  return count > 1 ? <span>×{format.number(count)}</span> : null
}
