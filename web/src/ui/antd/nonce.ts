/** The page's nonce for styles and scripts; undefined without a policy that requires one. */
export const pageNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/**
 * Sets the nonce on every <style> element that a script creates. Two dependencies of antd create some without a nonce,
 * which the page's policy blocks.
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
