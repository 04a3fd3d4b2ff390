import { newId } from '@hunch/kit/postgres'

/** Returns the address of the same bucket, with a new prefix for one test. */
export function ownPrefix(address: string): string {
  const url = new URL(address)
  url.pathname = `/test-${newId()}`
  return url.href
}
