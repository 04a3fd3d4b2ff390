import { useFormat } from '../../../ui/index.ts'

/** How often something was said, where that is more than once. */
export function Times({ count }: { count: number }) {
  const format = useFormat()
  return count > 1 ? <span>×{format.number(count)}</span> : null
}
