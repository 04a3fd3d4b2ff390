/** Returns the path of a notification's link; undefined if it leads to another origin or is invalid. */
export function localPath(actionUrl: string | null, origin: string = location.origin): string | undefined {
  if (!actionUrl?.startsWith('/')) return undefined
  try {
    const target = new URL(actionUrl, origin)
    return target.origin === origin ? `${target.pathname}${target.search}${target.hash}` : undefined
  } catch {
    return undefined
  }
}
