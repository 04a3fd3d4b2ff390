/** The product's name: configuration, which the gateway writes into the page. */
export const productName = (): string => document.querySelector<HTMLMetaElement>('meta[name="product"]')?.content ?? ''
