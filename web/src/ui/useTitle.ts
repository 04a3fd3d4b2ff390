import { useEffect } from 'react'
import { productName } from './product.ts'

/**
 * Names the page in the browser's tab and history; the product's name alone where there is no
 * title. `description` is what search engines and previews show of it.
 */
export function useTitle(title?: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName()}` : productName()
  }, [title])
  useEffect(() => {
    const place = document.querySelector<HTMLMetaElement>('meta[name=description]')
    if (!place || !description) return
    const usual = place.content
    place.content = description
    return () => {
      place.content = usual
    }
  }, [description])
}
