/** The path that a notification links to, where it is one of this app; else undefined. */
export function localPath(actionUrl: string | null, origin: string = location.origin): string | undefined {
  if (!actionUrl?.startsWith('/')) return undefined
  try {
    const target = new URL(actionUrl, origin)
    return target.origin === origin ? `${target.pathname}${target.search}${target.hash}` : undefined
  } catch {
    return undefined
  }
}
