import { escapeHtml } from '@hunch/kit/html'
import type { Log } from '@hunch/kit/log'
import type { GatewayConfig } from '../config.ts'
import type { Asset } from '../responses/asset.ts'
import { readAssets } from './assets.ts'

/**
 * The built web app: its page and its other files. The page still contains `__NONCE__`, `__MEMBER__`, `__TRIAL__`,
 * `__REGISTRATION__` and `__SIGN_IN__`.
 */
export interface WebApp {
  readonly page: string
  readonly assets: ReadonlyMap<string, Asset>
}

/**
 * Reads the built web app into memory and replaces `__PRODUCT__` with the product's name. Returns
 * undefined if the app is not built; calls are served even then.
 */
export async function readWebApp({ webRoot, productName }: GatewayConfig, log: Log): Promise<WebApp | undefined> {
  const withName = (content: Buffer, escapeName: (text: string) => string) =>
    Buffer.from(content.toString().replaceAll('__PRODUCT__', () => escapeName(productName)))
  try {
    const assets = new Map(
      await readAssets(webRoot, (path, content) => {
        if (path === '/index.html') return withName(content, escapeHtml)
        if (path.endsWith('.webmanifest')) return withName(content, (text) => JSON.stringify(text).slice(1, -1))
        return content
      }),
    )
    const page = await assets.get('/index.html')?.body('identity')
    if (!page) throw new Error('there is no index.html')
    assets.delete('/index.html')
    return { page: page.toString(), assets }
  } catch (error) {
    log.warn({ err: error, webRoot }, 'the web app is not built')
    return undefined
  }
}
