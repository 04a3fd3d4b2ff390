/** The page's nonce for styles and scripts; undefined where no policy asks for one. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/**
 * Two libraries below antd add <style> elements without a nonce, which the page's policy blocks. So
 * every <style> created by a script gets the nonce.
 */
function giveStylesTheNonce(nonce: string): void {
  const make = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = make(name, options)
    if (name.toLowerCase() === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}

if (pageNonce) giveStylesTheNonce(pageNonce)
