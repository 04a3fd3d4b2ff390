import type { shareMethods } from '@hunch/proto/http/client'

/** How a post was shared, as the product records it. */
export type ShareMethod = (typeof shareMethods)[number]

/** The browser's functions for sharing; each may be missing (plain http, older browsers, tests). */
export interface ShareTools {
  readonly share?: (data: { title: string; url: string }) => Promise<void>
  readonly copy?: (text: string) => Promise<void>
  /** Copies without the clipboard permission; false where that failed too. */
  readonly copyByCommand: (text: string) => boolean
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** The method to record for an outcome; undefined where nothing was shared. */
export const methodOf = (outcome: Shared): ShareMethod | undefined =>
  outcome === 'shared' ? 'native' : outcome === 'copied' ? 'copy' : undefined

/** Shares a link by the system's own sheet, else copies it. */
export async function shareLink(tools: ShareTools, data: { title: string; url: string }): Promise<Shared> {
  if (tools.share) {
    try {
      await tools.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  return copyLink(tools, data.url)
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

interface ShareService {
  readonly method: ShareMethod
  /** The service's own name, the same in every language. */
  readonly name: string
  address(url: string, title: string): string
}

/** Services that take a link by a URL. */
export const services: readonly ShareService[] = [
  { method: 'whatsapp', name: 'WhatsApp', address: (url, title) => `https://wa.me/?text=${both(title, url)}` },
  {
    method: 'telegram',
    name: 'Telegram',
    address: (url, title) => `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  {
    method: 'x',
    name: 'X',
    address: (url, title) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
]

const both = (title: string, url: string): string => encodeURIComponent(`${title} ${url}`)
