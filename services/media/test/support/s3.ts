import { newId } from '@hunch/kit/postgres'

/** The address of the same bucket, with a prefix of a test's own. */
export function ownPrefix(address: string): string {
  const url = new URL(address)
  url.pathname = `/test-${newId()}`
  return url.href
}
