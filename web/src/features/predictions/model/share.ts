import type { shareMethods } from '@hunch/proto/http/client'

/** How a post was shared, as the product records it. */
export type ShareMethod = (typeof shareMethods)[number]

/** What is shared: the link, and a picture where somebody chose one. */
export interface Shareable {
  readonly title: string
  readonly url: string
  readonly files?: File[]
}

/** The browser's functions for sharing; each may be missing (plain http, older browsers, tests). */
export interface ShareTools {
  readonly share?: (data: Shareable) => Promise<void>
  readonly copy?: (text: string) => Promise<void>
  /** Copies without the clipboard permission; false where that failed too. */
  readonly copyByCommand: (text: string) => boolean
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** The method to record for an outcome; undefined where nothing was shared. */
export const methodOf = (outcome: Shared): ShareMethod | undefined =>
  outcome === 'shared' ? 'native' : outcome === 'copied' ? 'copy' : undefined

/** Shares a link by the system's own sheet, else copies it. */
export async function shareLink(tools: ShareTools, data: Shareable): Promise<Shared> {
  const outcome = await shareBySheet(tools, data)
  return outcome === 'failed' ? copyLink(tools, data.url) : outcome
}

/** Shares by the system's own sheet alone. */
export async function shareBySheet(tools: ShareTools, data: Shareable): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    if (!tools.share) return 'failed'
    await tools.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Copies a link, by one way or the other. */
export async function copyLink(tools: ShareTools, url: string): Promise<'copied' | 'failed'> {
  try {
    if (!tools.copy) throw new Error('The clipboard is closed')
    await tools.copy(url)
    return 'copied'
  } catch {
    return tools.copyByCommand(url) ? 'copied' : 'failed'
  }
}
