/** What sharing needs of the browser; each part may be missing (plain http, older browsers, tests). */
export interface ShareTools {
  readonly share?: (data: { title: string; url: string }) => Promise<void>
  readonly copy?: (text: string) => Promise<void>
  /** Copies without the clipboard's permission; false where that failed too. */
  readonly copyByCommand: (text: string) => boolean
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Shares a link by the system's own sheet, else copies it, by one way or the other. */
export async function shareLink(tools: ShareTools, data: { title: string; url: string }): Promise<Shared> {
  if (tools.share) {
    try {
      await tools.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (!tools.copy) throw new Error('The clipboard is closed')
    await tools.copy(data.url)
    return 'copied'
  } catch {
    return tools.copyByCommand(data.url) ? 'copied' : 'failed'
  }
}
