import { useEffect } from 'react'
import { productName } from './product.ts'

/** Names the page in the browser's tab and history; the product's name alone where there is no title. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName()}` : productName()
  }, [title])
}
